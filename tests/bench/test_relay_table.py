"""What `python -m bench relay` makes of its slices, on slices small enough to count by hand."""

from bench.relay.parts import DIRECT, OFF, ON, Cell, Measured, MemoryUse
from bench.relay.table import COLUMNS, Figure, as_json, figures, row
from bench.stage.load import Timed


def rated(*rates: int) -> Cell:
    """Of slices of a second."""
    return Cell(rounds=[Timed(first_byte_s=[0.01] * rate, whole_s=[0.01] * rate, elapsed_s=1.0) for rate in rates])


def lasting(*milliseconds: float) -> Cell:
    """One request a round."""
    return Cell(rounds=[Timed(first_byte_s=[each / 1e3], whole_s=[each / 1e3], elapsed_s=1.0) for each in milliseconds])


def found(measured: Measured, name: str) -> Figure:
    return next(figure for figure in figures(measured) if figure.name == name)


def test_a_ratio_is_the_median_of_ratios_within_a_round() -> None:
    rates = {(OFF, False): rated(100, 300, 40), ("litellm", False): rated(10, 10, 10), (DIRECT, False): rated(9, 9, 9)}
    figure = found(Measured(throughput=rates), "requests a second, memory off")
    assert (figure.ours, figure.of_litellm, figure.reached) == (100, 10, False)
    assert figure.others == {"litellm": 10, DIRECT: 9}


def test_without_the_rival_nothing_is_said_of_a_ratio() -> None:
    figure = found(Measured(throughput={(ON, True): rated(100)}), "streams a second, memory on")
    assert figure.of_litellm is None
    assert figure.reached is None


def test_what_is_added_is_the_difference_to_the_model_server_itself_in_the_same_round() -> None:
    times = {(DIRECT, False): lasting(1, 5, 1), (ON, False): lasting(3, 7, 9), ("bare", False): lasting(2, 6, 2)}
    figure = found(Measured(added=times), "added to a request, memory on, p50")
    assert round(figure.ours or 0, 6) == 2
    assert figure.reached is True
    assert {name: round(value, 6) for name, value in figure.others.items()} == {"bare": 1, DIRECT: 1}


def test_first_bytes_and_waits_between_chunks_are_of_all_rounds_together() -> None:
    def streams(first_ms: float, late_ns: int) -> Cell:
        trace = [(0, 0), (20_000_000, 20_000_000 + late_ns)]
        return Cell(rounds=[Timed(first_byte_s=[first_ms / 1e3], whole_s=[1.0], elapsed_s=1.0, traces=[trace])] * 3)

    paced = {DIRECT: streams(1, 0), ON: streams(21, 6_000_000)}
    measured = Measured(paced=paced, burst=paced)
    assert found(measured, "added to the first byte, 50 streams running, p50").reached is False
    assert found(measured, "added to the first byte, 50 begin at once, p99").reached is True
    gap = found(measured, "extra wait between chunks, 50 streams, p99")
    assert round(gap.ours or 0, 6) == 6
    assert gap.reached is False


def test_memory_is_flat_when_it_grows_little_after_the_first_quarter() -> None:
    def grown(*sizes: float) -> Measured:
        return Measured(memory=[MemoryUse(turns=50 * n, resident_mb=size) for n, size in enumerate(sizes)])

    assert found(grown(90, 110, 111, 112, 113), "resident, growth over the last three quarters").reached is True
    assert found(grown(90, 110, 115, 120, 125), "resident, growth over the last three quarters").reached is False
    assert found(grown(90, 110, 130, 150, 151), "resident after 200 turns").reached is False


def test_every_figure_has_a_row_as_wide_as_the_table_and_a_line_of_json() -> None:
    measured = Measured(
        throughput={(OFF, False): rated(7)}, chunk_us={ON: [20.0, 30.0, 26.0]}, left_out={"nginx": "no"}
    )
    assert all(len(row(figure)) == len(COLUMNS) for figure in figures(measured))
    result = as_json(measured)
    assert result["left_out"] == {"nginx": "no"}
    chunk = found(measured, "processor time a chunk, as fast as they come")
    assert (chunk.ours, chunk.reached) == (26.0, False)
