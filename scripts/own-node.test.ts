import { expect, test } from 'vitest'

// Plain JavaScript, because it also runs on Node 20, and so without types.
const { explainFailure, isNewEnough } = await import(new URL('../bin/own-node.mjs', import.meta.url).href)

test.each([
  ['v20.20.2', false],
  ['v24.20.9', false],
  ['v24.21.0', true],
  // Of the odd line, which was never one for the long term.
  ['v25.9.0', false],
  ['v26.0.0', true],
])('%s is new enough: %s', (version, expected) => expect(isNewEnough(version)).toBe(expected))

test.each([
  [
    'node: error while loading shared libraries: libstdc++.so.6: cannot open shared object file: No such file or directory\n',
    'the packaged Node lacks the library libstdc++.so.6: install it (apt-get install libstdc++6, or the package of your system that contains it).',
  ],
  [
    'spawnSync /app/node_modules/.bin/node ENOENT',
    'the packaged Node needs glibc, which this system lacks (Alpine has musl): install your system\'s package "nodejs".',
  ],
  ['Illegal instruction\n', 'the packaged Node does not start: Illegal instruction.'],
])('a packaged Node that fails with %j is explained in one line', (failure, line) =>
  expect(explainFailure(failure)).toBe(line),
)
