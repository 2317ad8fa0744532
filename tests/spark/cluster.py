"""A standalone cluster of Spark on this machine: one master, and workers that can be killed."""
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pyspark

START_SECONDS = 60


class Process:
    """A master or a worker, in a session of its own, with its log in a file."""

    def __init__(self, folder, name, *words, env):
        self.log = Path(folder, f"{name}.log")
        program = Path(pyspark.__file__).parent / "bin/spark-class"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen([program, *words], stdout=log, stderr=log, cwd=folder,
                                            env=env, start_new_session=True)

    def wait_for(self, pattern):
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            found = re.search(pattern, self.log.read_text(errors="replace"))
            if found:
                return found.group(0)
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise RuntimeError(f"{self.log} does not say {pattern}:\n{self.log.read_text()}")

    def kill(self):
        """With all its children: the executors."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


class Cluster:
    def __init__(self, folder, workers, env):
        self.master = Process(folder, "master", "org.apache.spark.deploy.master.Master",
                              "--host", "127.0.0.1", "--port", "0", "--webui-port", "0", env=env)
        self.workers = []
        try:
            self.url = self.master.wait_for(r"spark://127\.0\.0\.1:\d+")
            for number in range(workers):
                self.workers.append(Process(
                    folder, f"worker{number}", "org.apache.spark.deploy.worker.Worker",
                    "--host", "127.0.0.1", "--cores", "2", "--memory", "2g", "--port", "0",
                    "--webui-port", "0", "--work-dir", str(Path(folder, f"work{number}")),
                    self.url, env=env))
            for worker in self.workers:
                worker.wait_for("Successfully registered with master")
        except BaseException:
            self.stop()
            raise

    def stop(self):
        for process in [*self.workers, self.master]:
            process.kill()
