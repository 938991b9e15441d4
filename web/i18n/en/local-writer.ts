/** Models that run beside the service. */
export const localWriterWords = {
  running: (name: string) => `${name} is running here.`,
  willWrite: (provider: string, model: string) =>
    `${provider} is running here: ${model} will write your pages.`,
  stays: 'It runs on your own machine, and nothing leaves it.',
  write: 'Write the page with it',
  other: 'Choose another service',
  noModel: (name: string) => `${name} is running here, and has no model yet. Fetch one there:`,
  fits: 'fits this machine',
  tooLarge: 'too large for this machine’s memory',
  billions: (count: string) => `${count}\u00a0B`,
}
