#!/usr/bin/env python3
"""Runs scripts/setup on made-up machines: apt and the other tools are stand-ins.

The stand-ins write down how they are called, and answer from files that each
test writes. Nothing is installed.
"""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SETUP = ROOT / "scripts/setup"
VENV = ROOT / "scripts/venv"

LIBRARIES = "lexbor yyjson libcurl sqlite3 libmicrohttpd zlib cmocka libdeflate libzstd libbrotlidec".split()
PROGRAMS = "cmake ninja cc c++ chromium clang-format clang-tidy mandoc python3 valgrind".split()
STAND_INS = {
    "id": "cat $M/uid",
    "sudo": '[ -e $M/sudo ] || exit 1; [ "$1" = -n ] && shift; exec "$@"',
    "clang": "echo $M/clang",
    "pkg-config": 'grep -qx "$2" $M/modules',
    "dpkg": '[ "${2%%.*}" -ge "${4%%.*}" ]',
    "apt-cache": 'echo "  Candidate: $(sed -n "s/^$2 //p" $M/offered)"',
    "apt-get": 'echo "$*" >>$M/calls\n'
               'case "$*" in\n'
               "indextargets*) cat $M/targets ;;\n"
               "update*sourcelist*) [ ! -e $M/broken ] || exit 100 ;;\n"
               'install*) cat $M/installed >>$M/modules ;;\n'
               "esac",
}
TOOLS = "sh env cat cmp cp dirname grep sed awk tr head tee rm printf echo true".split()


class Machine:
    """A folder with a PATH and an apt of its own."""

    def __init__(self, folder, **files):
        self.root = Path(folder)
        for name in ["bin", "apt/sources.list.d", "apt/preferences.d", "clang/lib/linux"]:
            (self.root / name).mkdir(parents=True)
        (self.root / "clang/lib/linux/libclang_rt.fuzzer-x.a").touch()
        for name in TOOLS:
            found = [Path(part) / name for part in os.environ["PATH"].split(":")
                     if (Path(part) / name).exists()]
            (self.root / "bin" / name).symlink_to(found[0])
        for name in PROGRAMS:
            self.program(name, ":")
        for name, body in STAND_INS.items():
            self.program(name, body)
        given = {"uid": "0", "modules": "\n".join(LIBRARIES), "offered": "", "targets": "",
                 "installed": "\n".join(LIBRARIES), "calls": ""}
        for name, text in {**given, **files}.items():
            (self.root / name).write_text(text + "\n", encoding="utf-8")

    def program(self, name, body):
        path = self.root / "bin" / name
        path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        path.chmod(0o755)

    def run(self, group="test", script=SETUP, ci="true"):
        env = {"PATH": str(self.root / "bin"), "M": str(self.root),
               "FURROW_APT_DIR": str(self.root / "apt"), "FURROW_VENV": str(self.root / "venv"),
               "CI": ci}
        return subprocess.run(["/bin/sh", script, group], env=env, text=True, capture_output=True,
                              stdin=subprocess.DEVNULL, check=False)

    def text(self, name):
        path = self.root / name
        return path.read_text(encoding="utf-8").strip() if path.exists() else None

    def source(self):
        return self.text("apt/sources.list.d/furrow-unstable.sources")

    def pin(self):
        return self.text("apt/preferences.d/furrow-unstable")


def without(*names):
    return "\n".join(name for name in LIBRARIES if name not in names)


class Setup(unittest.TestCase):
    def machine(self, **files):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return Machine(folder.name, **files)

    def test_nothing_missing_says_and_does_nothing_without_root(self):
        machine = self.machine(uid="1000")
        done = machine.run()
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        self.assertEqual(machine.text("calls"), "")

    def test_the_virtual_environment_is_made_once(self):
        machine = self.machine()
        machine.program("python3", 'echo "$*" >>$M/calls; mkdir -p $M/venv/bin; '
                                   "printf '#!/bin/sh\\n:\\n' >$M/venv/bin/python; "
                                   "chmod +x $M/venv/bin/python")
        for name in ["mkdir", "chmod"]:
            (machine.root / "bin" / name).symlink_to(shutil.which(name))
        self.assertEqual(machine.run(script=VENV).returncode, 0)
        self.assertIn("-m venv --clear", machine.text("calls"))
        calls = machine.text("calls")
        again = machine.run(script=VENV)
        self.assertEqual((again.returncode, again.stderr), (0, ""))
        self.assertEqual(machine.text("calls"), calls)

    def test_a_virtual_environment_that_cannot_be_made_is_an_error_in_ci(self):
        machine = self.machine()
        machine.program("python3", '[ "$2" != venv ]')
        for ci, status in [("true", 1), ("", 0)]:
            done = machine.run(script=VENV, ci=ci)
            self.assertEqual(done.returncode, status)
            self.assertIn("are skipped", done.stderr)

    def test_half_a_virtual_environment_is_not_left_behind(self):
        machine = self.machine()
        machine.program("python3", "mkdir -p $M/venv/bin; ln -s /bin/false $M/venv/bin/python")
        for name in ["mkdir", "ln"]:
            (machine.root / "bin" / name).symlink_to(shutil.which(name))
        self.assertEqual(machine.run(script=VENV).returncode, 1)
        self.assertFalse((machine.root / "venv").exists())

    def test_the_tests_want_the_header_of_python_with_or_without_pip(self):
        for has_pip in (True, False):
            machine = self.machine(uid="1000")
            machine.program("python3", 'case "$2" in *Python.h*) exit 1 ;; '
                                       f"*find_spec*) exit {int(not has_pip)} ;; esac")
            self.assertIn("python3-dev", machine.run().stderr)
            self.assertEqual("python3-dev" in machine.run("build").stderr, has_pip)

    def test_an_unknown_group_is_a_mistake(self):
        self.assertEqual(self.machine().run("everything").returncode, 1)

    def test_without_root_the_missing_packages_are_named(self):
        machine = self.machine(uid="1000", modules=without("libcurl", "cmocka"))
        done = machine.run()
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr, "setup: missing packages, and no root to install them: "
                                      "libcurl4-openssl-dev libcmocka-dev\n")
        self.assertEqual(machine.text("calls"), "")

    def test_the_build_needs_less_than_the_tests(self):
        machine = self.machine(uid="1000", modules=without("cmocka"))
        self.assertEqual(machine.run("build").returncode, 0)
        self.assertEqual(machine.run("test").returncode, 1)

    def test_without_apt_the_missing_packages_are_named(self):
        machine = self.machine(modules=without("libcurl"))
        (machine.root / "bin/apt-get").unlink()
        done = machine.run()
        self.assertEqual(done.returncode, 1)
        self.assertIn("libcurl4-openssl-dev", done.stderr)

    def test_what_is_missing_is_installed_and_nothing_else(self):
        machine = self.machine(modules=without("libcurl"))
        self.assertEqual(machine.run().returncode, 0)
        self.assertEqual(machine.text("calls").split("\n")[-1],
                         "install -y -qq --no-install-recommends libcurl4-openssl-dev")
        self.assertIsNone(machine.source())
        self.assertIsNone(machine.pin())

    def test_sudo_is_used_where_there_is_no_root(self):
        machine = self.machine(uid="1000", sudo="", modules=without("libcurl"))
        self.assertEqual(machine.run().returncode, 0)
        self.assertIn("libcurl4-openssl-dev", machine.text("calls"))

    def test_what_is_still_missing_afterwards_is_an_error(self):
        machine = self.machine(modules=without("libcurl"), installed="")
        done = machine.run()
        self.assertEqual(done.returncode, 1)
        self.assertIn("still missing after the installation: libcurl4-openssl-dev", done.stderr)

    def test_no_suite_is_added_where_the_configured_ones_have_the_packages(self):
        machine = self.machine(modules=without("lexbor", "yyjson"),
                               offered="liblexbor-dev 3.0.1-1\nlibyyjson-dev 0.12")
        self.assertEqual(machine.run().returncode, 0)
        self.assertIsNone(machine.source())
        self.assertIn("recommends liblexbor-dev libyyjson-dev", machine.text("calls"))

    def test_the_suite_is_made_from_a_sources_file(self):
        machine = self.machine(modules=without("lexbor", "yyjson", "libcurl"))
        (machine.root / "debian.sources").write_text(
            "# the machine's\n\nTypes: deb\nEnabled: no\nURIs: http://old.test/debian\n"
            "Suites: bookworm\nSigned-By: /old.gpg\n\n\nTypes: deb deb-src\n# own\n"
            "URIs: http://mirror.test/debian\nSuites: bookworm bookworm-updates\n"
            "Components: main contrib\nSigned-By:\n -----BEGIN KEY-----\n .\n abc\n", "utf-8")
        (machine.root / "targets").write_text(
            f"{machine.root}/debian.sources:2 http://mirror.test/debian/\n", "utf-8")
        self.assertEqual(machine.run().returncode, 0)
        self.assertEqual(machine.source(),
                         "Types: deb\nURIs: http://mirror.test/debian/\nSuites: unstable\n"
                         "Components: main\nSigned-By:\n -----BEGIN KEY-----\n .\n abc")
        self.assertEqual(machine.pin(),
                         "Package: *\nPin: release o=Debian,a=unstable\nPin-Priority: 100")
        self.assertEqual(machine.text("calls").split("\n")[-1],
                         "install -y -qq --no-install-recommends liblexbor-dev/unstable "
                         "libyyjson-dev/unstable libcurl4-openssl-dev")

    def test_the_suite_is_made_from_a_list_file(self):
        machine = self.machine(modules=without("lexbor"))
        (machine.root / "sources.list").write_text(
            "# the machine's\n\ndeb [arch=amd64 signed-by=/key.gpg] http://mirror.test/debian "
            "bookworm main\n", "utf-8")
        (machine.root / "targets").write_text(
            f"{machine.root}/sources.list:3 http://mirror.test/debian/\n", "utf-8")
        self.assertEqual(machine.run().returncode, 0)
        self.assertEqual(machine.source(),
                         "Types: deb\nURIs: http://mirror.test/debian/\nSuites: unstable\n"
                         "Components: main\nSigned-By: /key.gpg")

    def test_a_release_that_is_too_old_does_not_count(self):
        machine = self.machine(modules=without("lexbor"), offered="liblexbor-dev 2.4.0-1")
        (machine.root / "sources.list").write_text("deb http://mirror.test/ x main\n", "utf-8")
        (machine.root / "targets").write_text(
            f"{machine.root}/sources.list:1 http://mirror.test/\n", "utf-8")
        self.assertEqual(machine.run().returncode, 0)
        self.assertIn("liblexbor-dev/unstable", machine.text("calls"))

    def test_a_suite_that_cannot_be_read_leaves_nothing_behind(self):
        machine = self.machine(modules=without("lexbor"), broken="")
        (machine.root / "sources.list").write_text("deb http://mirror.test/ x main\n", "utf-8")
        (machine.root / "targets").write_text(
            f"{machine.root}/sources.list:1 http://mirror.test/\n", "utf-8")
        done = machine.run()
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot read the unstable suite", done.stderr)
        self.assertIn("Check-Valid-Until: no", done.stderr)  # what to do about an old index
        self.assertIsNone(machine.source())
        self.assertIsNone(machine.pin())

    def test_a_machine_without_a_debian_source_is_told_so(self):
        done = self.machine(modules=without("lexbor")).run()
        self.assertEqual(done.returncode, 1)
        self.assertIn("no Debian source to take liblexbor-dev from", done.stderr)


if __name__ == "__main__":
    unittest.main()
