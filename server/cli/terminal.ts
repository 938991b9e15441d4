import { stderr, stdin, stdout } from 'node:process'
import { Writable } from 'node:stream'
import type { Terminal } from './command.ts'

export const createTerminal = (): Terminal => ({
  print: (line) => void stdout.write(`${line}\n`),
  note: (line) => void stderr.write(`${line}\n`),

  readNewPassword: () => readPassword(2),
  readPassword: () => readPassword(1),
})

/** @param times how often a terminal is asked */
async function readPassword(times: 1 | 2): Promise<string> {
  const { createInterface } = await import('node:readline')
  const isAtTerminal = stdin.isTTY === true
  // The line editor echoes what is typed, so an output that discards everything hides it.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const editor = createInterface({ input: stdin, output: nowhere, terminal: isAtTerminal, historySize: 0 })
  const lines = editor[Symbol.asyncIterator]()
  const ask = async (question: string): Promise<string> => {
    if (isAtTerminal) stderr.write(question)
    const { value, done } = await lines.next()
    if (isAtTerminal) stderr.write('\n')
    if (done) throw new Error('no password was given. Nothing was changed')
    return value
  }
  try {
    const password = await ask('Password: ')
    if (isAtTerminal && times === 2 && (await ask('Once more: ')) !== password)
      throw new Error('the two passwords are not the same. Nothing was changed')
    return password
  } finally {
    editor.close()
  }
}
