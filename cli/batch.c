/*
 * Workers take the next page; the calling thread delivers. Results wait in a
 * ring until their turn:
 *
 *   delivered        next
 *       v              v
 *   . . [done][    ][done][    ] . .      at most 'window' apart
 */
#include "batch.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

/* Pages that may be under way or waiting, per thread. */
enum { WINDOW_PER_THREAD = 4, MAX_THREADS = 256 };

typedef struct slot {
    void *result;
    bool is_ready;
} slot;

typedef struct pool {
    const cli_batch *batch;
    pthread_mutex_t lock;
    pthread_cond_t has_room, has_result;
    slot *ring;
    size_t window;
    size_t next, delivered;
    bool is_over;
} pool;

/* Wait for a page to work on; false when there is none left. */
static bool take_page(pool *p, size_t *i) {
    pthread_mutex_lock(&p->lock);
    while (!p->is_over && p->next < p->batch->count && p->next - p->delivered >= p->window)
        pthread_cond_wait(&p->has_room, &p->lock);
    bool has_page = !p->is_over && p->next < p->batch->count;
    if (has_page) *i = p->next++;
    pthread_mutex_unlock(&p->lock);
    return has_page;
}

static void *worker(void *user) {
    pool *p = user;
    size_t i = 0;
    while (take_page(p, &i)) {
        void *result = p->batch->work(p->batch->user, i);
        pthread_mutex_lock(&p->lock);
        p->ring[i % p->window] = (slot){result, true};
        pthread_cond_signal(&p->has_result);
        pthread_mutex_unlock(&p->lock);
    }
    return NULL;
}

static void *wait_for(pool *p, size_t i) {
    slot *s = &p->ring[i % p->window];
    pthread_mutex_lock(&p->lock);
    while (!s->is_ready) pthread_cond_wait(&p->has_result, &p->lock);
    void *result = s->result;
    *s = (slot){0};
    pthread_mutex_unlock(&p->lock);
    return result;
}

static void make_room(pool *p, bool is_over) {
    pthread_mutex_lock(&p->lock);
    p->delivered++;
    p->is_over = is_over;
    pthread_cond_broadcast(&p->has_room);
    pthread_mutex_unlock(&p->lock);
}

static bool deliver(pool *p) {
    const cli_batch *batch = p->batch;
    bool goes_on = true;
    for (size_t i = 0; i < batch->count && goes_on; i++) {
        void *result = wait_for(p, i);
        goes_on = batch->done(batch->user, i, result);
        make_room(p, !goes_on);
    }
    return goes_on;
}

/* One page after the other, for a single thread or when none can be had. */
static bool run_plainly(const cli_batch *batch) {
    for (size_t i = 0; i < batch->count; i++)
        if (!batch->done(batch->user, i, batch->work(batch->user, i))) return false;
    return true;
}

static bool run_threads(pool *p, pthread_t *threads, size_t count) {
    size_t started = 0;
    while (started < count && pthread_create(&threads[started], NULL, worker, p) == 0) started++;
    bool is_whole = started ? deliver(p) : run_plainly(p->batch);
    for (size_t i = 0; i < started; i++) pthread_join(threads[i], NULL);
    for (size_t i = 0; i < p->window; i++)
        if (p->ring[i].is_ready) p->batch->drop(p->batch->user, p->ring[i].result);
    return is_whole;
}

static size_t thread_count(const cli_batch *batch) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    size_t count = batch->threads ? batch->threads : processors > 0 ? (size_t)processors : 1;
    if (count > MAX_THREADS) count = MAX_THREADS;
    return count < batch->count ? count : batch->count;
}

bool cli_batch_run(const cli_batch *batch) {
    size_t count = thread_count(batch);
    if (count <= 1) return run_plainly(batch);
    pool p = {.batch = batch, .window = count * WINDOW_PER_THREAD};
    p.ring = calloc(p.window, sizeof *p.ring);
    pthread_t *threads = calloc(count, sizeof *threads);
    pthread_mutex_init(&p.lock, NULL);
    pthread_cond_init(&p.has_room, NULL);
    pthread_cond_init(&p.has_result, NULL);
    bool is_whole = p.ring && threads ? run_threads(&p, threads, count) : run_plainly(batch);
    pthread_cond_destroy(&p.has_result);
    pthread_cond_destroy(&p.has_room);
    pthread_mutex_destroy(&p.lock);
    free(threads);
    free(p.ring);
    return is_whole;
}
