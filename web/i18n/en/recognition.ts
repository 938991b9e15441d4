/** Transcripts of recordings and descriptions of pictures. */
export const recognitionWords = {
  line: {
    askTitle: 'Your names are in there as they are',
    ask: 'Sound and pictures cannot be redacted. The names and words that you keep back are sent if they are heard or seen.',
    askSend: 'Send it',
    transcript: 'What is said',
    description: 'What it shows',
    correct: 'Correct',
    changedMeanwhile:
      'These words were changed meanwhile. Both texts are in the field: make one of them, and save again.',
    noWords: 'No words were heard.',
    write: 'Write down what is said',
    transcribe: 'Let a machine write it down',
    transcribeAgain: 'Let a machine write it down again',
    describe: 'Let a machine describe it',
    describeAgain: 'Let a machine describe it again',
    transcribing: 'Writing down what is said …',
    describing: 'Looking at the picture …',
    stop: 'Stop',
    replaceOwn: 'Your own words are replaced by those of a machine.',
  },
  settings: {
    title: 'Voices and pictures',
    intro:
      'A machine can write down what is said in recordings, and describe what pictures show. You ask for each one by itself; nothing is sent otherwise. What it says is marked, can be corrected and searched, and goes into the page of its day.',
    transcribing: 'Who writes down what is said',
    describing: 'Who describes pictures',
    nobody: 'Nobody',
    local: 'The operator’s own server',
    sentSound: (name: string) =>
      `The recordings that you choose are sent to ${name}, with up to 600 characters of names and places from your diary. Sound cannot be redacted: what is said is sent as it is.`,
    sentSoundLocal:
      'The recordings that you choose are sent to the server that your operator runs, with up to 600 characters of names and places from your diary. Sound cannot be redacted: what is said is sent as it is.',
    sentPicture: (name: string) =>
      `A small copy of each picture that you choose is sent to ${name}, without its place and its camera’s data. Pictures cannot be redacted: what they show is sent as it is.`,
    sentPictureLocal: (name: string) =>
      `A small copy of each picture that you choose goes to ${name}, on the machine where it runs. Pictures cannot be redacted.`,
    localModel: 'Leave empty where the server has one model.',
    seeingModel: 'It takes a model that can see pictures.',
    language: 'Spoken language',
    anyLanguage: 'The service finds out',
    vocabulary: 'Names and words that are hard to spell',
    vocabularyHint: 'Separated by commas. The names and places of your diary are added.',
    transcribingOff: 'Recordings are no longer transcribed.',
    describingOff: 'Pictures are no longer described.',
    off: 'Off. Nothing is sent. To turn it on, choose a service.',
  },
}
