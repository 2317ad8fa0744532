"""Rows of crawls on a real cluster of Spark: run.py PACKAGE_FOLDER PROGRAM [TEST...]

PACKAGE_FOLDER has the package furrow with its extension, PROGRAM is the command line, whose
rows those of Spark are compared with. Runs in build/venv-spark: see 'make test-spark'.
"""
import collections
import gzip
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGE = str(Path(sys.argv[1]).resolve())
PROGRAM = str(Path(sys.argv[2]).resolve())
sys.path[:0] = [PACKAGE, str(HERE), str(HERE.parent / "cli")]

import cluster  # noqa: E402
import furrow  # noqa: E402
import furrow.spark  # noqa: E402
import kill  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402

PAGES = 240
SHOP = (HERE.parent.parent / "examples/kettles/1.html").read_bytes()
LIST = b"<ul>" + b"".join(b"<li><h3>thing %d</h3><p>number %d</p></li>" % (i, i) for i in range(5)) + b"</ul>"


def setUpModule():
    """One cluster for all tests: starting one takes some ten seconds."""
    global FOLDER, CLUSTER, SPARK
    FOLDER = Path(tempfile.mkdtemp(prefix="furrow-spark-"))
    kill.write_crawl(FOLDER / "crawl.warc.gz", [SHOP, LIST, b"<p>nothing"], PAGES)
    # The workers do not know the package: each program brings it along.
    env = dict(os.environ, PYSPARK_PYTHON=sys.executable, PYTHONDONTWRITEBYTECODE="1",
               SPARK_LOCAL_IP="127.0.0.1")
    env.pop("PYTHONPATH", None)
    os.environ.update(PYSPARK_PYTHON=sys.executable, PYSPARK_DRIVER_PYTHON=sys.executable,
                      SPARK_LOCAL_IP="127.0.0.1")
    CLUSTER = cluster.Cluster(FOLDER, 2, env)
    SPARK = (SparkSession.builder.master(CLUSTER.url).appName("furrow")
             .config("spark.driver.host", "127.0.0.1").config("spark.ui.enabled", "false")
             .config("spark.ui.showConsoleProgress", "false")
             .config("spark.executor.memory", "512m").config("spark.driver.memory", "512m")
             .config("spark.cores.max", "2").config("spark.executor.cores", "1")
             .config("spark.executorEnv.PYTHONPATH", PACKAGE)
             .config("spark.task.maxFailures", "8").getOrCreate())
    SPARK.sparkContext.setLogLevel("ERROR")


def tearDownModule():
    SPARK.stop()
    CLUSTER.stop()
    shutil.rmtree(FOLDER, ignore_errors=True)


def command_line(*words):
    """{address: rows} as the program gives them."""
    done = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, check=True)
    found = collections.defaultdict(list)
    for line in done.stdout.splitlines():
        row = json.loads(line)
        found[row.pop("page")].append(row)
    return found


def by_page(rows):
    found = collections.defaultdict(list)
    for row in sorted(rows, key=lambda row: (row.page, row.list, row.row)):
        found[row.page].append(json.loads(row.data))
    return found


class Spark(unittest.TestCase):
    def test_rows_are_those_of_the_command_line_and_of_python(self):
        crawl = FOLDER / "crawl.warc.gz"
        want = command_line(crawl)
        counters = furrow.spark.Counters(SPARK)
        pages = furrow.spark.read_warc(SPARK, crawl, split_size=4096, counters=counters)
        self.assertGreater(pages.rdd.getNumPartitions(), 10)
        rows = furrow.spark.extract(pages, counters=counters).collect()
        self.assertEqual(by_page(rows), want)
        python = {result.source.url: result.table.to_dicts()
                  for result in furrow.map(furrow.Crawl(crawl)) if result}
        self.assertEqual(python, want)
        counts = counters.to_dict()
        self.assertEqual((counts["pages"], counts["rows"]), (PAGES, len(rows)))
        self.assertEqual((counts["empty"], counts["damaged"]), (PAGES // 3, 0))

    def test_one_task_reads_a_part_and_all_tasks_together_each_page_once(self):
        crawl = FOLDER / "crawl.warc.gz"
        want = [page.url for page in furrow.Crawl(crawl)]
        for size in (5000, 1 << 30):
            pages = furrow.spark.read_warc(SPARK, [crawl], split_size=size).select("url").collect()
            self.assertEqual(sorted(page.url for page in pages), sorted(want))
        single = FOLDER / "single.warc.gz"
        single.write_bytes(gzip.compress(gzip.decompress(crawl.read_bytes())))
        pages = furrow.spark.read_warc(SPARK, single, split_size=5000).select("url").collect()
        self.assertEqual(sorted(page.url for page in pages), sorted(want))

    def test_an_index_says_where_a_file_is_cut(self):
        crawl = FOLDER / "indexed.warc.gz"
        shutil.copy(FOLDER / "crawl.warc.gz", crawl)
        offsets = [page.offset for page in furrow.Crawl(crawl)]
        lines = [f"key 2024 u text/html 200 - - - 9 {offset} {crawl.name}\n" for offset in offsets]
        Path(f"{crawl}.cdx").write_text(" CDX N b a m s k r M S V g\n" + "".join(lines))
        for _ in range(2):
            parts = furrow.spark.splits(crawl, 4096)
            self.assertGreater(len(parts), 5)
            self.assertLessEqual({part.start for part in parts[1:]}, set(offsets))
            self.assertEqual([part.end for part in parts[:-1]], [part.start for part in parts[1:]])
            pages = furrow.spark.read_warc(SPARK, crawl, split_size=4096).count()
            self.assertEqual(pages, PAGES)
            Path(f"{crawl}.cdx").unlink(missing_ok=True)
            lines = [f'key 2024 {{"offset": "{offset}", "filename": "{crawl.name}"}}\n'
                     for offset in offsets]
            (FOLDER / "indexed.cdxj").write_text("".join(lines))

    def test_bad_pages_are_counted_and_fail_no_task(self):
        data = [("a", LIST.decode()), ("b", None), ("c", "<p>nothing"), ("d", "/etc/passwd"),
                ("e", "<div>" * 5000 + "x"), ("f", LIST.decode())]
        counters = furrow.spark.Counters(SPARK)
        frame = SPARK.createDataFrame(data, "url string, html string")
        rows = furrow.spark.extract(frame, counters=counters).collect()
        self.assertEqual({row.page for row in rows}, {"a", "f"})
        counts = counters.to_dict()
        self.assertEqual((counts["pages"], counts["rows"], counts["limit"]), (6, 10, 1))
        self.assertEqual(counts["empty"], 3)

    def test_a_wrapper_and_a_schema_give_typed_columns(self):
        wrapper = furrow.learn([SHOP])
        path = FOLDER / "kettles.json"
        wrapper.save(path)
        frame = SPARK.createDataFrame([("a", bytearray(SHOP))], "url string, html binary")
        for given in (wrapper, str(path)):
            rows = furrow.spark.extract(frame, wrapper=given)
            types = dict(rows.dtypes)
            self.assertEqual((types["title"], types["price"]), ("string", "double"))
            first = rows.orderBy("row").first()
            self.assertEqual((first.page, first.row, first.title, first.price),
                             ("a", 1, "Iron kettle", 24.0))
        rows = furrow.spark.extract(frame, schema="title string, price double, none date")
        self.assertEqual(rows.columns, ["page", "list", "row", "title", "price", "none"])
        self.assertEqual([row.none for row in rows.collect()], [None] * 6)

    def test_a_list_is_chosen_by_a_text_in_it(self):
        rows = b"".join(b"<tr><td>Depot %d</td><td>%d0 km</td></tr>" % (i, i) for i in range(1, 6))
        page = SHOP + b"<h2>Depots</h2><table><tbody>" + rows + b"</tbody></table>"
        frame = SPARK.createDataFrame([("a", bytearray(page)), ("b", bytearray(SHOP))],
                                      "url string, html binary")
        rows = furrow.spark.extract(frame, list="Depot 3").collect()
        self.assertEqual([(row.page, '"km"' in row.data) for row in rows], [("a", True)] * 5)

    def test_a_wrapper_by_site(self):
        folder = FOLDER / "sites"
        folder.mkdir()
        pages = list(furrow.Crawl(FOLDER / "crawl.warc.gz"))
        furrow.learn(pages[0]).save(folder / "site.json")
        frame = SPARK.createDataFrame([(pages[0].url, bytearray(pages[0].content)),
                                       ("http://other.example/", bytearray(LIST))],
                                      "url string, html binary")
        both = furrow.spark.extract(frame, wrappers=folder).collect()
        self.assertEqual({row.page for row in both}, {pages[0].url, "http://other.example/"})
        only = furrow.spark.extract(frame, wrappers=str(folder), only_wrappers=True).collect()
        self.assertEqual({row.page for row in only}, {pages[0].url})

    def test_zz_a_worker_that_is_killed_costs_nothing_and_doubles_nothing(self):
        """The last test: one worker is gone afterwards."""
        crawl = FOLDER / "crawl.warc.gz"
        want = command_line(crawl)
        counters = furrow.spark.Counters(SPARK)
        pages = furrow.spark.read_warc(SPARK, crawl, split_size=1000)
        rows = furrow.spark.extract(pages, counters=counters)
        tracker, result = SPARK.sparkContext.statusTracker(), []
        job = threading.Thread(target=lambda: result.extend(rows.collect()))
        job.start()
        finished = 0
        while job.is_alive() and finished < 5:
            for stage in tracker.getActiveStageIds():
                info = tracker.getStageInfo(stage)
                finished = max(finished, info.numCompletedTasks if info else 0)
            time.sleep(0.02)
        self.assertTrue(job.is_alive(), "the job was over before a worker could be killed")
        CLUSTER.workers[0].kill()
        job.join(240)
        self.assertFalse(job.is_alive())
        self.assertEqual(by_page(result), want)
        self.assertEqual(counters.to_dict()["rows"], len(result))

    def test_spark_submit_sends_the_package_as_an_archive_and_pure_python_as_files(self):
        program, places = FOLDER / "program.py", FOLDER / "places"
        program.write_text(
            "import sys, furrow.spark, helper\nfrom pyspark.sql import SparkSession\n"
            "spark = SparkSession.builder.getOrCreate()\n"
            "pages = furrow.spark.read_warc(spark, sys.argv[1], split_size=1 << 14)\n"
            "furrow.spark.extract(pages).write.parquet(sys.argv[2])\n"
            "tasks = spark.sparkContext.parallelize(range(8), 8)\n"
            "open(sys.argv[3], 'w').write('\\n'.join(tasks.map(helper.place).collect()))\n")
        (FOLDER / "helper.py").write_text(
            "def place(_):\n    import furrow\n    return furrow.__file__\n")
        archive = FOLDER / "furrow.tar.gz"
        with tarfile.open(archive, "w:gz", compresslevel=1) as packed:
            packed.add(Path(PACKAGE, "furrow"), "furrow")
        bin_folder = Path(cluster.pyspark.__file__).parent / "bin"
        done = subprocess.run(
            [bin_folder / "spark-submit", "--master", CLUSTER.url, "--archives", f"{archive}#lib",
             "--py-files", FOLDER / "helper.py", "--conf", "spark.executorEnv.PYTHONPATH=./lib",
             "--conf", "spark.ui.enabled=false", "--conf", "spark.driver.host=127.0.0.1",
             "--conf", "spark.cores.max=2", "--conf", "spark.executor.cores=1",
             "--executor-memory", "512m", "--driver-memory", "512m", program,
             FOLDER / "crawl.warc.gz", FOLDER / "rows.parquet", places],
            env=dict(os.environ, PYTHONPATH=PACKAGE), capture_output=True, text=True, check=False,
            timeout=240)
        self.assertEqual(done.returncode, 0, done.stderr[-3000:])
        rows = SPARK.read.parquet(str(FOLDER / "rows.parquet")).collect()
        self.assertEqual(by_page(rows), command_line(FOLDER / "crawl.warc.gz"))
        for place in places.read_text().split():
            self.assertRegex(place, r"/work\d/.*lib/furrow/__init__\.py$")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]], verbosity=2, warnings="ignore")
