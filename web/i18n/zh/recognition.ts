import type { recognitionWords as english } from '../en/recognition.ts'
import type { Widened } from '../en.ts'

export const recognitionWords: Widened<typeof english> = {
  line: {
    askTitle: '其中的名字会原样发送',
    ask: '声音和照片无法替换。您不想发送的名字和词，如果能听到或看到，也会被发送。',
    askSend: '发送',
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
    transcribingOff: '不再转写录音。',
    describingOff: '不再描述图片。',
    off: '已关闭，不会发送任何内容。要开启，请选择一个服务。',
  },
}
