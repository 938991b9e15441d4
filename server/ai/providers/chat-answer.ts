// Answers of OpenAI's chat completions and of what imitates them: a whole one, or a frame of a stream.
import { z } from 'zod'

/** The last frame, with the usage, has no choices. */
export const AnswerSchema = z.object({ choices: z.array(z.object({ error: z.unknown().optional() })) })
/** A frame beside them, of which some servers leave the choices out: of the usage, or to say that the server lives. */
export const OtherFrameSchema = z.union([
  z.object({ usage: z.record(z.string(), z.unknown()) }),
  z.object({ object: z.literal('chat.completion.chunk') }),
  z.object({ type: z.literal('ping') }),
])

const Text = z.string().nullish().catch(null)
const Count = z.number().nullish().catch(null)
const WordsSchema = z.object({ text: z.string() })
const ThoughtsSchema = z.union([
  z.string(),
  z.array(WordsSchema).transform((parts) => parts.map(({ text }) => text).join('')),
])
/** Of a list that Mistral and gateways send in place of a text: words, thoughts, and others that have neither. */
const PartSchema = z.union([
  WordsSchema.transform(({ text }) => ({ text, thoughts: '' })),
  z.object({ thinking: ThoughtsSchema }).transform(({ thinking }) => ({ text: '', thoughts: thinking })),
  z
    .object({ type: z.string(), text: z.undefined().optional(), thinking: z.undefined().optional() })
    .transform(() => ({ text: '', thoughts: '' })),
])
const MessageSchema = z.object({
  content: z.union([z.string().transform((text) => [{ text, thoughts: '' }]), z.array(PartSchema)]).nullish(),
  reasoning_content: Text,
  reasoning: Text,
  refusal: Text,
})
const ChoiceSchema = z.object({
  delta: z.unknown().optional(),
  message: z.unknown().optional(),
  finish_reason: Text,
})
const UsageSchema = z
  .object({
    prompt_tokens: Count,
    completion_tokens: Count,
    completion_tokens_details: z.object({ reasoning_tokens: Count }).nullish().catch(null),
  })
  .optional()
  .catch(undefined)
const FrameSchema = z.object({
  model: Text,
  choices: z.array(ChoiceSchema).nullish(),
  usage: UsageSchema,
  x_groq: z.object({ usage: UsageSchema }).optional().catch(undefined),
})

/** An answer with what a page needs alone, unless a piece of its text cannot be read. */
export function simplifyAnswer(json: unknown): unknown {
  const frame = FrameSchema.safeParse(json).data
  const choice = frame?.choices?.[0]
  // Some servers send a whole answer as one frame.
  const said = MessageSchema.safeParse(choice?.delta ?? choice?.message ?? {}).data
  if (!frame || !said) return json
  const { model, x_groq, usage = x_groq?.usage } = frame
  const message = simplifyMessage(said)
  // An empty reason behind the true one would take its place.
  const first = choice && { index: 0, delta: message, message, finish_reason: choice.finish_reason || null }
  // The SDK of Groq looks for the tokens in a place of its own.
  return { model, choices: first ? [first] : [], ...(usage && { usage, x_groq: { usage } }) }
}

function simplifyMessage({ content, reasoning_content, reasoning, refusal }: z.infer<typeof MessageSchema>) {
  const parts = content ?? []
  const thoughts = parts.map((part) => part.thoughts).join('')
  return {
    content: parts.map(({ text }) => text).join(''),
    reasoning: reasoning_content || reasoning || thoughts,
    refusal,
  }
}
