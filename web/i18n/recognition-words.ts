import type { Widened } from './en.ts'
import { createWords } from './lazy-words.ts'

/** Transcripts of recordings and descriptions of pictures. */
const en = {
  line: {
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
    transcribing: 'Writing down what is said …',
    describing: 'Looking at the picture …',
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
    off: 'Off. Nothing is sent.',
  },
}

const zh: Widened<typeof en> = {
  line: {
    transcript: '录音内容',
    description: '画面内容',
    correct: '更正',
    changedMeanwhile: '这段文字刚才已被更改。两份都在输入框里：请合成一份，再保存。',
    noWords: '没有听到说话声。',
    write: '自己写下录音内容',
    transcribe: '让机器转成文字',
    transcribeAgain: '让机器重新转成文字',
    describe: '让机器描述这张照片',
    describeAgain: '让机器重新描述',
    transcribing: '正在转成文字……',
    describing: '正在看图……',
    stop: '停止',
    replaceOwn: '机器写的文字会替换您自己写的。',
  },
  settings: {
    title: '语音和照片',
    intro:
      '机器可以把录音转成文字，也可以描述照片的内容。每一段、每一张都由您单独发起，除此之外不会发送任何内容。机器写的文字会有标记，可以更正和搜索，也会用来写当天的日记。',
    transcribing: '由谁把录音转成文字',
    describing: '由谁描述照片',
    nobody: '不使用',
    local: '管理员自己的服务器',
    sentSound: (name) =>
      `您选中的录音会发送给 ${name}，并附上日记中的人名和地名（最多 600 个字符）。声音无法替换：说的话会原样发送。`,
    sentSoundLocal:
      '您选中的录音会发送到管理员的服务器，并附上日记中的人名和地名（最多 600 个字符）。声音无法替换：说的话会原样发送。',
    sentPicture: (name) =>
      `您选中的照片会以缩小的副本发送给 ${name}，不含拍摄地点和相机信息。照片无法替换：画面会原样发送。`,
    sentPictureLocal: (name) =>
      `您选中的照片会以缩小的副本交给 ${name}，不会离开它所在的机器。照片无法替换。`,
    localModel: '服务器只有一个模型时可以留空。',
    seeingModel: '需要能看图的模型。',
    language: '说的语言',
    anyLanguage: '由服务判断',
    vocabulary: '不易写对的名字和词',
    vocabularyHint: '用逗号分隔。日记中的人名和地名会自动加上。',
    off: '已关闭，不会发送任何内容。',
  },
}

/** Loaded with attachments and settings, not with the first load. */
export const useRecognitionWords = createWords({ en, zh })
