import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LabelledDay {
  events: { content: string }[]
  sentences: { text: string }[]
}

const directory = join(import.meta.dirname, '..', 'truth')

/** The days of `tests/truth/`, whose pages are honest or wrong in what they tell, never in their form. */
export const readLabelledDays = (): LabelledDay[] =>
  readdirSync(directory).flatMap((set) =>
    readdirSync(join(directory, set)).flatMap((file): LabelledDay[] =>
      JSON.parse(readFileSync(join(directory, set, file), 'utf8')),
    ),
  )

export const pageOf = ({ sentences }: LabelledDay): string => sentences.map(({ text }) => text).join(' ')
