/*
 * Workers, of which the calling thread is one, take the next page from the source. Results wait in
 * a ring until their turn. Whoever finishes a page delivers all results whose turn has come: a
 * thread that only delivers would have to be woken for every page.
 *
 *   delivered        next
 *       v              v
 *   . . [done][    ][done][    ] . .      at most 'window' apart
 */
#include "batch.h"
#include "heap.h"

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
    pthread_cond_t has_room;
    slot *ring;
    size_t window;
    size_t next, delivered;
    bool is_delivering; /* a worker does it at the moment */
    bool is_over;       /* no further page is taken */
    bool is_ended;      /* by 'done': no further result is delivered either */
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
    if (has_page) p->next++;
    else p->is_over = true;
    pthread_mutex_unlock(&p->lock);
    pthread_mutex_unlock(&p->source_lock);
    return has_page;
}

/* Deliver the results whose turn has come, unless another worker is at it: it will see them. The
 * caller holds 'lock'. */
static void deliver(pool *p) {
    const cli_batch *batch = p->batch;
    if (p->is_delivering) return;
    p->is_delivering = true;
    while (!p->is_ended && p->ring[p->delivered % p->window].is_ready) {
        slot s = p->ring[p->delivered % p->window];
        p->ring[p->delivered % p->window] = (slot){0};
        pthread_mutex_unlock(&p->lock);
        bool goes_on = batch->done(batch->user, p->delivered, s.in, s.result);
        cli_input_free(s.in);
        pthread_mutex_lock(&p->lock);
        p->delivered++;
        if (!goes_on) p->is_over = p->is_ended = true;
        pthread_cond_signal(&p->has_room); /* only the holder of 'source_lock' waits for it */
    }
    p->is_delivering = false;
}

static void work(pool *p) {
    size_t i = 0;
    cli_input *in = NULL;
    while (take_page(p, &i, &in)) {
        void *result = p->batch->work(p->batch->user, i, in);
        pthread_mutex_lock(&p->lock);
        p->ring[i % p->window] = (slot){in, result, true};
        deliver(p);
        pthread_mutex_unlock(&p->lock);
    }
}

static void *start_worker(void *user) {
    cli_heap_grow();
    work(user);
    return NULL;
}

static bool run(pool *p, pthread_t *threads, size_t count) {
    size_t started = 0;
    while (started < count && pthread_create(&threads[started], NULL, start_worker, p) == 0)
        started++;
    work(p);
    for (size_t i = 0; i < started; i++) pthread_join(threads[i], NULL);
    for (size_t i = 0; i < p->window; i++) {
        if (p->ring[i].is_ready) p->batch->drop(p->batch->user, p->ring[i].result);
        cli_input_free(p->ring[i].in);
    }
    return !p->is_ended;
}

static size_t thread_count(const cli_batch *batch) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    size_t most = batch->source && cli_source_is_many(batch->source) ? MAX_THREADS : batch->count;
    size_t count = batch->threads ? batch->threads : processors > 0 ? (size_t)processors : 1;
    if (count > MAX_THREADS) count = MAX_THREADS;
    return count < most ? count : most;
}

bool cli_batch_run(const cli_batch *batch) {
    size_t count = thread_count(batch), others = count > 1 ? count - 1 : 0;
    slot single = {0}; /* if there is no memory for more */
    pool p = {.batch = batch, .ring = &single, .window = 1};
    slot *ring = others ? calloc(count * WINDOW_PER_THREAD, sizeof *ring) : NULL;
    pthread_t *threads = ring ? calloc(others, sizeof *threads) : NULL;
    if (threads) {
        p.ring = ring;
        p.window = count * WINDOW_PER_THREAD;
    }
    pthread_mutex_init(&p.source_lock, NULL);
    pthread_mutex_init(&p.lock, NULL);
    pthread_cond_init(&p.has_room, NULL);
    bool is_whole = run(&p, threads, threads ? others : 0);
    pthread_cond_destroy(&p.has_room);
    pthread_mutex_destroy(&p.lock);
    pthread_mutex_destroy(&p.source_lock);
    free(threads);
    free(ring);
    return is_whole && (!batch->source || cli_source_is_whole(batch->source));
}
