"""What a process of the gateway decides before it imports anything."""

import os
import subprocess
import sys

from gateway.process.child import BLAS_THREADS


def test_numpy_has_one_thread_because_it_is_imported_after_that_is_said() -> None:
    """OpenBLAS reads it once: imported earlier, its threads would spin beside Postgres."""
    code = (
        "import sys\n"
        "import gateway.process.child as child\n"
        "assert 'numpy' not in sys.modules\n"
        "child.use_one_thread()\n"
        "from gateway.process import serving, worker\n"
        "from threadpoolctl import threadpool_info\n"
        "print({pool['num_threads'] for pool in threadpool_info() if pool['user_api'] == 'blas'})"
    )
    environment = {name: value for name, value in os.environ.items() if name != BLAS_THREADS}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60, env=environment
    )
    assert done.stdout.strip() == "{1}"
