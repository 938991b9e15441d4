import { expect, it } from 'vitest'
import { ERROR_CODES } from './providers/openai-compatible.ts'
import { reasonOf } from './reasons.ts'
import { readErrorTexts } from './wire/reported-error.ts'

// Refusals as services and local servers word them.
function parameterOf(error: unknown) {
  const texts = readErrorTexts({ error })
  const reason = texts && reasonOf(texts, ERROR_CODES)
  return reason?.kind === 'parameter-refused' ? reason.facts?.parameter : reason?.kind
}

it.each([
  ['`temperature` and `top_p` cannot both be specified for this model. Please use only one.', 'temperature'],
  ['invalid temperature: only 1 is allowed for this model', 'temperature'],
  [
    "Unsupported value: 'temperature' does not support 0.1. Only the default (1) is supported.",
    'temperature',
  ],
  ['`temperature` may only be set to 1 when thinking is enabled.', 'temperature'],
  ['Validation error at #/stream_options: Extra inputs are not permitted', 'stream_options'],
  ["Extra parameters ['stream_options'] are not allowed when extra-parameters is not set", 'stream_options'],
  ['Unrecognized request argument supplied: stream_options', 'stream_options'],
  ['Invalid JSON payload received. Unknown name "stream_options": Cannot find field.', 'stream_options'],
  [
    'max_tokens: 16000 > 4096, which is the maximum allowed number of output tokens for this model',
    'max_tokens',
  ],
  ['Invalid max_tokens value, the valid range of max_tokens is [1, 8192]', 'max_tokens'],
  [
    '`max_tokens` must be less than or equal to `8192`, the maximum value for `max_tokens` of this model',
    'max_tokens',
  ],
  ["'max_tokens' is too large: 3000. This model's maximum context length is 4096 tokens.", 'max_tokens'],
  ['Unrecognized request argument supplied: max_completion_tokens', 'max_completion_tokens'],
  ["'response_format.type' must be 'json_schema' or 'text'", 'response_format'],
  ['This response_format type is unavailable now', 'response_format'],
  ['This model does not support response format `json_schema`.', 'response_format'],
  ['JSON mode is not enabled for this model', 'response_format'],
  ['invalid format: expected "json" or a JSON schema', 'response_format'],
  ['Failed to parse grammar', 'response_format'],
  ["Unsupported parameter: 'response_format'.", 'response_format'],
  ['think value "false" is not supported for this model', 'think'],
  ['invalid think value: "false" (must be "high", "medium", "low", "max", true, or false)', 'think'],
  ['"model-1" does not support thinking', 'think'],
  ["Unsupported parameter: 'reasoning_effort' is not supported with this model.", 'think'],
  ['Reasoning is mandatory for this endpoint and cannot be disabled.', 'think'],
  ['System role not supported', 'system'],
  ["role 'system' is not supported on this model", 'system'],
  ["Unsupported value: 'messages[0].role' does not support 'system' with this model.", 'system'],
  ['Developer instruction is not enabled for models/model-1', 'system'],
  ['chat template rejected the request: Unexpected message role.', 'system'],
  ["invalid parameter 'messages[0].role': invalid role 'developer', must be one of: system, user", 'system'],
  [
    'Jinja Exception: Conversation roles must alternate user/assistant/user/assistant/... at row 19',
    'system',
  ],
  ['Only user and assistant roles are supported!', 'system'],
  ["Unsupported parameter: 'seed' is not supported with this model.", 'seed'],
  ["Unsupported parameter: 'stop' is not supported with this model.", 'stop'],
  ['unknown field keep_alive', 'keep_alive'],
  ['json: unknown field "truncate"', 'truncate'],
  ['Unrecognized field shift', 'truncate'],
])('%s: %s', (message, parameter) => {
  expect(parameterOf(message)).toBe(parameter)
})

it.each([
  ['temperature', 'temperature'],
  ['messages[0].role', 'system'],
  ['response_format.type', 'response_format'],
])('the parameter of a code is read where the message says nothing: %s', (param, parameter) => {
  const error = { message: 'Bad request.', type: 'invalid_request_error', param, code: 'unsupported_value' }
  expect(parameterOf(error)).toBe(parameter)
})

it('a newer name is read', () => {
  const error = "'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
  const texts = readErrorTexts({ error })
  expect(texts && reasonOf(texts, ERROR_CODES)).toMatchObject({
    kind: 'parameter-refused',
    facts: { parameter: 'max_tokens', isRenamed: true },
  })
})

it.each([
  ['input length and `max_tokens` exceed context limit: 199211 + 3000 > 200000', 'prompt-too-long'],
  ['The system message is too long: it exceeds the context window.', 'prompt-too-long'],
  ['Invalid image format. Images are not supported.', 'no-pictures'],
  ['The seed-oss model is not available in your region', 'not-served-here'],
  ['The model thinks; stop and try again. It is overloaded.', 'overloaded'],
  ['Your organization must be verified to stream this model.', 'not-verified'],
  ['model requires more system memory (12 GiB) than is available (7 GiB)', 'memory'],
])('is no refused parameter: %s', (message, kind) => {
  expect(parameterOf(message)).toBe(kind)
})

it.each([
  ['Request body too large for gpt-4o model. Max size: 8000 tokens.', 'over-allowance'],
  ['Request exceeds the maximum size (32MB)', 'request-too-large'],
  ['request body too large (max 25MB)', 'request-too-large'],
  ['Request Entity Too Large', 'request-too-large'],
  ['Payload Too Large', 'request-too-large'],
  ['prompt is too long: 212345 tokens > 200000 maximum', 'prompt-too-long'],
  ['request too large: 9000 tokens exceed the context', 'prompt-too-long'],
])('three things are too large: %s', (message, kind) => {
  const texts = readErrorTexts({ error: { message, code: 413 } })
  expect(texts && reasonOf(texts, ERROR_CODES).kind).toBe(kind)
})
