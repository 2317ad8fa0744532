/*
 * Workers take the next page from the source; the calling thread delivers results. Results wait
 * in a ring until their turn:
 *
 *   delivered        next
 *       v              v
 *   . . [done][    ][done][    ] . .      at most 'window' apart
 */
#include "batch.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

/* Pages per thread that may be in progress or waiting. */
enum { WINDOW_PER_THREAD = 4, MAX_THREADS = 256 };

typedef struct slot {
    cli_input *in;
    void *result;
    bool is_ready;
} slot;

typedef struct pool {
    const cli_batch *batch;
    pthread_mutex_t source_lock; /* its holder takes the next page; locked before 'lock' */
    pthread_mutex_t lock;
    pthread_cond_t has_room, has_result;
    slot *ring;
    size_t window;
    size_t next, delivered;
    bool is_over;
} pool;

/* Get the i-th page from the source; false when none is left. */
static bool take_input(const cli_batch *batch, size_t i, cli_input **in) {
    *in = batch->source ? cli_source_next(batch->source) : NULL;
    return batch->source ? *in != NULL : i < batch->count;
}

/* Wait for a page to work on; false when none is left. Pages are taken in order. The source may
 * read and unpack meanwhile: other workers wait for their turn, but results are still
 * delivered. */
static bool take_page(pool *p, size_t *i, cli_input **in) {
    pthread_mutex_lock(&p->source_lock);
    pthread_mutex_lock(&p->lock);
    while (!p->is_over && p->next - p->delivered >= p->window)
        pthread_cond_wait(&p->has_room, &p->lock);
    bool has_page = !p->is_over;
    *i = p->next;
    pthread_mutex_unlock(&p->lock);
    has_page = has_page && take_input(p->batch, *i, in);
    pthread_mutex_lock(&p->lock);
    if (has_page) {
        p->next++;
    } else { /* wake everyone who waits: there are no more pages */
        p->is_over = true;
        pthread_cond_broadcast(&p->has_room);
        pthread_cond_signal(&p->has_result);
    }
    pthread_mutex_unlock(&p->lock);
    pthread_mutex_unlock(&p->source_lock);
    return has_page;
}

static void *worker(void *user) {
    pool *p = user;
    size_t i = 0;
    cli_input *in = NULL;
    while (take_page(p, &i, &in)) {
        void *result = p->batch->work(p->batch->user, i, in);
        pthread_mutex_lock(&p->lock);
        p->ring[i % p->window] = (slot){in, result, true};
        if (i == p->delivered) pthread_cond_signal(&p->has_result); /* others wait their turn */
        pthread_mutex_unlock(&p->lock);
    }
    return NULL;
}

/* Wait for result i; false when there are no further pages. */
static bool wait_for(pool *p, size_t i, slot *out) {
    slot *s = &p->ring[i % p->window];
    pthread_mutex_lock(&p->lock);
    while (!s->is_ready && !(p->is_over && i == p->next))
        pthread_cond_wait(&p->has_result, &p->lock);
    *out = *s;
    *s = (slot){0};
    pthread_mutex_unlock(&p->lock);
    return out->is_ready;
}

static void make_room(pool *p, bool goes_on) {
    pthread_mutex_lock(&p->lock);
    p->delivered++;
    if (!goes_on) p->is_over = true;
    pthread_cond_broadcast(&p->has_room);
    pthread_mutex_unlock(&p->lock);
}

static bool deliver(pool *p) {
    const cli_batch *batch = p->batch;
    bool goes_on = true;
    slot s;
    for (size_t i = 0; goes_on && wait_for(p, i, &s); i++) {
        goes_on = batch->done(batch->user, i, s.in, s.result);
        cli_input_free(s.in);
        make_room(p, goes_on);
    }
    return goes_on;
}

/* Process one page after another: for a single thread, or if no thread can be started. */
static bool run_plainly(const cli_batch *batch) {
    bool goes_on = true;
    cli_input *in;
    for (size_t i = 0; goes_on && take_input(batch, i, &in); i++) {
        goes_on = batch->done(batch->user, i, in, batch->work(batch->user, i, in));
        cli_input_free(in);
    }
    return goes_on;
}

static bool run_threads(pool *p, pthread_t *threads, size_t count) {
    size_t started = 0;
    while (started < count && pthread_create(&threads[started], NULL, worker, p) == 0) started++;
    bool is_whole = started ? deliver(p) : run_plainly(p->batch);
    for (size_t i = 0; i < started; i++) pthread_join(threads[i], NULL);
    for (size_t i = 0; i < p->window; i++) {
        if (p->ring[i].is_ready) p->batch->drop(p->batch->user, p->ring[i].result);
        cli_input_free(p->ring[i].in);
    }
    return is_whole;
}

static size_t thread_count(const cli_batch *batch) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    size_t most = batch->source && cli_source_is_many(batch->source) ? MAX_THREADS : batch->count;
    size_t count = batch->threads ? batch->threads : processors > 0 ? (size_t)processors : 1;
    if (count > MAX_THREADS) count = MAX_THREADS;
    return count < most ? count : most;
}

bool cli_batch_run(const cli_batch *batch) {
    size_t count = thread_count(batch);
    pool p = {.batch = batch, .window = count * WINDOW_PER_THREAD};
    pthread_t *threads = NULL;
    if (count > 1) {
        p.ring = calloc(p.window, sizeof *p.ring);
        threads = calloc(count, sizeof *threads);
    }
    pthread_mutex_init(&p.source_lock, NULL);
    pthread_mutex_init(&p.lock, NULL);
    pthread_cond_init(&p.has_room, NULL);
    pthread_cond_init(&p.has_result, NULL);
    bool is_whole = p.ring && threads ? run_threads(&p, threads, count) : run_plainly(batch);
    pthread_cond_destroy(&p.has_result);
    pthread_cond_destroy(&p.has_room);
    pthread_mutex_destroy(&p.lock);
    pthread_mutex_destroy(&p.source_lock);
    free(threads);
    free(p.ring);
    return is_whole && (!batch->source || cli_source_is_whole(batch->source));
}
