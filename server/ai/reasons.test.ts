import { describe, expect, it } from 'vitest'
import { ERROR_CODES } from './providers/openai-compatible.ts'
import { reasonOf } from './reasons.ts'
import { readErrorTexts } from './wire/reported-error.ts'

function reason(body: unknown) {
  const texts = readErrorTexts(body)
  return texts && reasonOf(texts, ERROR_CODES)
}

describe('the reason that a provider gives in words', () => {
  it.each([
    [
      'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing.',
      'quota-used-up',
    ],
    ['You exceeded your current quota, please check your plan and billing details.', 'quota-used-up'],
    ['You have reached your specified API usage limits.', 'quota-used-up'],
    ["you've reached your hourly usage limit, please upgrade to continue", 'quota-used-up'],
    ['Insufficient Balance', 'quota-used-up'],
    ['prompt is too long: 212345 tokens > 200000 maximum', 'prompt-too-long'],
    ['input length and `max_tokens` exceed context limit: 199211 + 3000 > 200000', 'prompt-too-long'],
    [
      "This model's maximum context length is 128000 tokens. However, you requested 130000.",
      'prompt-too-long',
    ],
    [
      'request (9329 tokens) exceeds the available context size (8192 tokens), try increasing it',
      'prompt-too-long',
    ],
    ['the input length exceeds the context length', 'prompt-too-long'],
    [
      'Trying to keep the first 9329 tokens when context the overflows. However, the model is loaded.',
      'prompt-too-long',
    ],
    [
      'The number of tokens to keep from the initial prompt is greater than the context length.',
      'prompt-too-long',
    ],
    [
      'Request too large for model `llama-3.3-70b` in organization `org_1` on tokens per minute (TPM): Limit 6000, Requested 9000, please reduce your message size. Upgrade at https://console.groq.com/settings/billing',
      'over-allowance',
    ],
    [
      'Rate limit reached for gpt-4o on tokens per min (TPM): Limit 30000, Requested 40000.',
      'over-allowance',
    ],
    [
      'Rate limit reached for model x on tokens per minute (TPM): Limit 6000, Used 5500, Requested 1200.',
      'limited',
    ],
    [
      'The model `x` requires terms acceptance. Please have the org admin accept the terms.',
      'terms-not-accepted',
    ],
    ['Your organization must be verified to stream this model.', 'not-verified'],
    ['Your account is not active, please check your billing details on our website.', 'account-closed'],
    ['This organization has been disabled.', 'account-closed'],
    ['Country, region, or territory not supported', 'not-served-here'],
    ['model requires more system memory (39.4 GiB) than is available (22.6 GiB)', 'memory'],
    ['the model needs 12 GiB, 7 are free', 'memory'],
    ['llama runner process has terminated: cudaMalloc failed: out of memory', 'memory'],
    ['Model loading was stopped due to insufficient system resources.', 'memory'],
    ['No models loaded. Please load a model in the developer page or use `lms load`.', 'model-not-loaded'],
    ['Model unloaded.', 'model-not-loaded'],
    ['Loading model', 'model-loading'],
    ['The model has crashed without additional information. (Exit code: 6)', 'model-broken'],
    [
      'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
      'no-pictures',
    ],
    ['Model does not support images. Please use a model that does.', 'no-pictures'],
    ['this model is missing data required for image input', 'no-pictures'],
    ['Invalid content type. image_url is only supported by certain models.', 'no-pictures'],
    ['"bert" does not support chat', 'not-for-texts'],
    ['This is not a chat model and thus not supported in the v1/chat/completions endpoint.', 'not-for-texts'],
    ["model 'x' not found, try pulling it first", 'model-unknown'],
    ['The model `image-only-7b` does not exist or you do not have access to it.', 'model-unknown'],
    ['Invalid model identifier "x". Please specify a valid downloaded model.', 'model-unknown'],
    ["Unsupported value: 'temperature' does not support 0.1 with this model.", 'parameter-refused'],
    ['`temperature` is deprecated for this model.', 'parameter-refused'],
    ['response_format is not supported by this model', 'parameter-refused'],
    ['Structured output is not supported for this model.', 'parameter-refused'],
    ["Unsupported parameter: 'max_tokens' is not supported with this model.", 'parameter-refused'],
    ['Output blocked by content filtering policy', 'withheld'],
    ['server busy, please try again. maximum pending requests exceeded', 'overloaded'],
    ['Your input was flagged.', 'withheld'],
    ['User location is not supported for the API use.', 'not-served-here'],
    ['This model is only supported in v1/responses and not in v1/chat/completions.', 'not-for-texts'],
    ['unauthorized', 'key-refused'],
    ['A timeout occurred', 'gave-up'],
    ['something else', 'reported-error'],
    ['No endpoints found that support image input', 'no-pictures'],
    ['The API deployment for this resource does not exist.', 'model-unknown'],
    ['API key not valid. Please pass a valid API key.', 'key-refused'],
    ["You didn't provide an API key.", 'key-refused'],
    ['This API method requires billing to be enabled.', 'quota-used-up'],
    ['You have exceeded your monthly included credits. Subscribe to PRO.', 'quota-used-up'],
    ['The team has either used all available credits or reached its spending limit.', 'quota-used-up'],
    ['余额不足或无可用资源包,请充值。', 'quota-used-up'],
    ['您当前使用该API的并发数过高，请降低并发。', 'limited'],
    ['Too many tokens, please wait before trying again.', 'limited'],
    ['x is temporarily rate-limited upstream. Please retry shortly', 'limited'],
    ['`inputs` tokens + `max_new_tokens` must be <= 4097. Given: 5000', 'prompt-too-long'],
    ['Your request exceeded model token limit: 8192', 'prompt-too-long'],
    ['Cannot truncate prompt with n_keep (9000) >= n_ctx (4096)', 'prompt-too-long'],
    ['Range of input length should be [1, 30720]', 'prompt-too-long'],
    ['输入内容超过最大长度', 'prompt-too-long'],
    ['model weights require 14.8 GB but only 8 GB VRAM is available', 'memory'],
    ['Model x is currently loading', 'model-loading'],
    ['Access to model x is restricted. Visit its site to ask for access.', 'terms-not-accepted'],
    ['Output data may contain inappropriate content.', 'withheld'],
    ['Input prompt is too big compared to KV size.', 'prompt-too-long'],
    ['The decoder prompt (length 9000) is longer than the maximum model length of 8192.', 'prompt-too-long'],
    ['model failed to load, this may be due to resource limitations', 'model-broken'],
    ['an error was encountered while running the model: unexpected EOF', 'model-broken'],
    ['POST predict: Post "http://127.0.0.1:1/completion": EOF', 'model-broken'],
    ['Compute error.', 'model-broken'],
    ['error loading model: unknown model architecture', 'model-broken'],
    ['Attempting to allocate 24000 bytes which is greater than the maximum allowed buffer size', 'memory'],
    ['kIOGPUCommandBufferCallbackErrorOutOfMemory', 'memory'],
    ['Key limit exceeded (total limit).', 'quota-used-up'],
    ['Model x is deprecated and was shut down', 'model-unknown'],
    ['max_tokens is too large: 6000. This model supports at most 4096', 'parameter-refused'],
  ])('%s', (message, kind) => {
    expect(reason({ error: message })?.kind).toBe(kind)
  })

  it.each([
    ['model requires more system memory (39.4 GiB) than is available (22.6 GiB)', '39.4 GiB', '22.6 GiB'],
    ['the model needs 12 GiB, 7 are free', '12 GiB', '7 GiB'],
    ['requires approximately 48.46 GB of memory', '48.46 GB', undefined],
  ])('memory with its figures: %s', (message, needed, available) => {
    expect(reason({ error: message })?.facts).toEqual({ needed, ...(available && { available }) })
  })
})

describe('an error is read in every form', () => {
  it.each([
    [{ error: 'no models loaded' }, 'model-not-loaded'],
    [{ error: 'the input length exceeds the context length', status: 400 }, 'prompt-too-long'],
    [{ error: { code: 503, message: 'x', type: 'unavailable_error' } }, 'overloaded'],
    [{ error: { code: 429, message: 'x' } }, 'limited'],
    [{ type: 'error', error: { type: 'x', message: 'Overloaded' } }, 'overloaded'],
    [
      { object: 'error', message: 'The model `x` does not exist.', type: 'NotFoundError', code: 404 },
      'model-unknown',
    ],
    [{ error: {} }, 'reported-error'],
  ])('%j', (body, kind) => {
    expect(reason(body)?.kind).toBe(kind)
  })

  it.each([
    [{ detail: 'Model not found' }, 'model-unknown'],
    [{ detail: [{ loc: ['body', 'max_tokens'], msg: 'Extra fields not permitted' }] }, 'parameter-refused'],
    [[{ error: { code: 429, message: 'You exceeded your current quota' } }], 'quota-used-up'],
    [{ message: 'Unauthorized' }, 'key-refused'],
    [{ code: 'x', message: 'prompt is too long', request_id: 'x' }, 'prompt-too-long'],
    [{ errors: [{ code: 1, message: 'insufficient credits' }] }, 'quota-used-up'],
    [{ success: false, error: 'no models loaded' }, 'model-not-loaded'],
    [{ error: true, message: 'prompt is too long' }, 'prompt-too-long'],
    [{ error: 500, message: 'Loading model' }, 'model-loading'],
    [{ error: ['prompt is too long'] }, 'prompt-too-long'],
    [{ errors: ['prompt is too long'] }, 'prompt-too-long'],
    [{ errors: { message: 'insufficient credits' } }, 'quota-used-up'],
    [{ error: { error: { message: 'credit balance is too low' } } }, 'quota-used-up'],
    [{ detail: { message: 'no models loaded' } }, 'model-not-loaded'],
    [{ detail: { error: { message: 'prompt is too long' } } }, 'prompt-too-long'],
    [{ msg: 'Incorrect API key provided' }, 'key-refused'],
    [{ error_code: 336003, error_msg: 'prompt tokens too long' }, 'prompt-too-long'],
    [{ base_resp: { status_code: 1008, status_msg: 'insufficient balance' } }, 'quota-used-up'],
    [{ fault: { faultstring: 'Rate limit quota violation.' } }, 'limited'],
    [{ Error: { Message: 'Invalid API key' } }, 'key-refused'],
    [{ title: 'Too Many Requests', status: 429, detail: 'x' }, 'limited'],
    [{ error: { message: 'x', code: 'constructor', type: 'rate_limit_error' } }, 'limited'],
    [
      { object: 'error', message: { detail: [{ loc: ['body', 'stream_options'], msg: 'not permitted' }] } },
      'parameter-refused',
    ],
    [
      { error: { message: 'Provider returned error', code: 429, metadata: { raw: 'prompt is too long' } } },
      'prompt-too-long',
    ],
  ])('of gateways: %j', (body, kind) => {
    expect(reason(body)?.kind).toBe(kind)
  })

  it.each([
    [{ error: null }],
    [{ error: false, choices: [] }],
    [{ choices: [] }],
    ['error'],
    [null],
    [{ message: { content: 'Tea' } }],
  ])('%j is none', (body) => {
    expect(reason(body)).toBeUndefined()
  })
})
