/* Alignment of sequences. */
#include "test.h"

#include "algo/seq_align.h"

static fw_arena arena;

static fw_seq seq(const char *letters) {
    size_t count = strlen(letters);
    uint32_t *at = FW_TAKE(&arena, count, uint32_t);
    for (size_t i = 0; i < count; i++) at[i] = (uint32_t)letters[i];
    return (fw_seq){at, (uint32_t)count, 1};
}

/* A row of an alignment as letters, gaps as dashes. */
static const char *row(const fw_alignment *rows, const fw_seq *seqs, uint32_t r) {
    char *text = FW_TAKE_ZEROED(&arena, rows->columns + 1, char);
    for (uint32_t c = 0; c < rows->columns; c++) {
        uint32_t at = rows->cells[r * rows->columns + c];
        text[c] = at == FW_ALIGN_GAP ? '-' : (char)seqs[r].at[at];
    }
    return text;
}

static int start(void **state) {
    (void)state;
    arena = fw_arena_make((furrow_alloc){0});
    return 0;
}

static int stop(void **state) {
    (void)state;
    fw_arena_free(&arena);
    return 0;
}

TEST(a_pair_pairs_what_is_equal) {
    UNUSED_STATE;
    uint32_t to[6];
    CHECK_UINT(fw_align_pair(to, seq("adcxbd"), seq("adcbd"), NULL, &arena), 1);
    const uint32_t want[] = {0, 1, 2, FW_ALIGN_GAP, 3, 4};
    for (int i = 0; i < 6; i++) CHECK_UINT(to[i], want[i]);
}

TEST(different_symbols_share_a_column_only_where_that_is_cheaper) {
    UNUSED_STATE;
    uint32_t to[3];
    CHECK_UINT(fw_align_pair(to, seq("axb"), seq("ayb"), NULL, &arena), 1);
    CHECK_UINT(to[1], 1);
    fw_align_options apart = {.mismatch = 3};
    CHECK_UINT(fw_align_pair(to, seq("axb"), seq("ayb"), &apart, &arena), 2);
    CHECK_UINT(to[1], FW_ALIGN_GAP);
}

TEST(distances_are_those_of_the_pairing) {
    UNUSED_STATE;
    const char *words[] = {"", "a", "kitten", "sitting", "abcdefgh", "bcdefgha", "xxkittenxx"};
    uint32_t to[16];
    for (int i = 0; i < 7; i++) {
        for (int j = 0; j < 7; j++) {
            uint32_t want = fw_align_pair(to, seq(words[i]), seq(words[j]), NULL, &arena);
            CHECK_UINT(fw_align_distance(seq(words[i]), seq(words[j]), 99, NULL, &arena), want);
            uint32_t cut = fw_align_distance(seq(words[i]), seq(words[j]), 2, NULL, &arena);
            CHECK_UINT(cut, want < 3 ? want : 3);
        }
    }
    CHECK_UINT(fw_align_distance(seq("kitten"), seq("sitting"), 99, NULL, &arena), 3);
}

/* IEPAD 2.4: adcbd, adcxb and adcxbd. */
TEST(the_example_of_the_paper_aligns_as_printed) {
    UNUSED_STATE;
    fw_seq seqs[] = {seq("adcbd"), seq("adcxb"), seq("adcxbd")};
    fw_alignment rows;
    CHECK(fw_align_star(&rows, seqs, 3, 0, NULL, &arena));
    CHECK_UINT(rows.centre, 2);
    CHECK_STR(row(&rows, seqs, 0), "adc-bd");
    CHECK_STR(row(&rows, seqs, 1), "adcxb-");
    CHECK_STR(row(&rows, seqs, 2), "adcxbd");
}

TEST(symbols_beside_the_centre_get_columns_of_their_own) {
    UNUSED_STATE;
    fw_seq seqs[] = {seq("ab"), seq("axyb"), seq("abz"), seq("wab"), seq("ab")};
    fw_alignment rows;
    CHECK(fw_align_star(&rows, seqs, 5, 0, NULL, &arena));
    CHECK_STR(row(&rows, seqs, 0), "-a--b-");
    CHECK_STR(row(&rows, seqs, 1), "-axyb-");
    CHECK_STR(row(&rows, seqs, 2), "-a--bz");
    CHECK_STR(row(&rows, seqs, 3), "wa--b-");
}

TEST(weight_counts_when_the_centre_is_chosen) {
    UNUSED_STATE;
    fw_seq seqs[] = {seq("abc"), seq("abcd"), seq("abcdef")};
    fw_alignment rows;
    CHECK(fw_align_star(&rows, seqs, 3, 0, NULL, &arena));
    CHECK_UINT(rows.centre, 1);
    seqs[2].weight = 10;
    CHECK(fw_align_star(&rows, seqs, 3, 0, NULL, &arena));
    CHECK_UINT(rows.centre, 2);
}

TEST(without_cells_left_only_equal_ends_are_aligned) {
    UNUSED_STATE;
    uint64_t cells = 3;
    uint32_t to[5];
    fw_align_options opts = {.cells = &cells};
    CHECK_UINT(fw_align_pair(to, seq("apqrb"), seq("aqrsb"), &opts, &arena), 6);
    CHECK_UINT(to[0], 0);
    CHECK_UINT(to[2], FW_ALIGN_GAP);
    CHECK_UINT(to[4], 4);
    CHECK_UINT(cells, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(a_pair_pairs_what_is_equal),
        CASE(different_symbols_share_a_column_only_where_that_is_cheaper),
        CASE(distances_are_those_of_the_pairing),
        CASE(the_example_of_the_paper_aligns_as_printed),
        CASE(symbols_beside_the_centre_get_columns_of_their_own),
        CASE(weight_counts_when_the_centre_is_chosen),
        CASE(without_cells_left_only_equal_ends_are_aligned)};
    return cmocka_run_group_tests(tests, start, stop);
}
