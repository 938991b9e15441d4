import { listProviders } from '../provider-names.ts'

/** The first steps, and how to get a service going. */
export const guideWords = {
  guide: {
    step: (number: number, count: number) => `Step ${number} of ${count}`,
    titles: {
      provider: 'Who writes your pages?',
      position: 'Note where you are?',
      event: 'What happened today?',
    },
    providerIntro: `You note what happens; an AI of your choice writes a page a day from it. ${listProviders('hosted', 'en-GB')} are hosted: the events of a day go there when you ask for its page. ${listProviders('this machine', 'en-GB')} run on your own machine, and nothing leaves it.`,
    positionNote: 'Nothing waits for it, and no event needs it. You can change this in the settings.',
    noPosition: 'No, leave places out',
    eventIntro: 'An event is anything worth a line. Write one down: today’s page can be made of it tonight.',
    eventDone: 'That is your first event.',
    back: 'Back',
    next: 'Next',
    skip: 'Skip this step',
    skipLast: 'Finish without one',
    finish: 'To my diary',
    later: 'Leave this for later',
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
