/** The first steps, and the setup of a provider. */
export const guideWords = {
  guide: {
    step: (number: number, count: number) => `Step ${number} of ${count}`,
    titles: {
      position: 'Note where you are?',
      event: 'What happened today?',
    },
    positionNote: 'Lines can do without a place. You can change this in the settings.',
    noPosition: 'No, leave places out',
    eventIntro:
      'Anything worth a line will do: what you saw, heard, ate, thought. Tonight it can become today’s page.',
    eventDone: 'That is the first line of your diary.',
    back: 'Back',
    next: 'Next',
    skip: 'Skip this step',
    skipLast: 'Finish',
    finish: 'To my diary',
    getKey: (name: string) =>
      `${name} needs a key of your account there. It is stored encrypted, and shown to nobody again. You get one at`,
    installOllama: 'Install Ollama on the machine that Dayleaf runs on:',
    pullModel: 'Fetch a model there:',
    serveOllama: 'Ollama then runs by itself. Where it does not, start it:',
    installLmStudio: 'Install LM Studio on the machine that Dayleaf runs on:',
    loadModel: 'Download a model there, under “Discover”, and load it.',
    serveLmStudio: 'Start its server, under “Developer” or by this command:',
  },
}
