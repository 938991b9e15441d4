import type { privacyWords as english } from '../en/privacy.ts'
import type { Widened } from '../en.ts'

export const privacyWords: Widened<typeof english> = {
  preview: {
    title: '将会发送的内容',
    back: '回到这一天',
    intro: '如果现在点“写这一页”，就会发送以下内容。目前没有发送任何东西。',
    to: (provider, host) => `发送给 ${provider}（${host}）`,
    model: '模型',
    tokens: '大小',
    about: (tokens) => `约 ${tokens} 个 token（估计）`,
    cost: '费用',
    calls: '请求数',
    replaced: '发送前替换',
    replacedHint: '写好的页面里会换回您自己的词。',
    noneReplaced: '没有需要替换的名字或词。',
    times: (count) => `${count} 次`,
    asForms: (forms) => `写作 ${forms}`,
    keptBack: (count) => `当天有 ${count} 条记录不会发送。`,
    pictures: (count, described) =>
      `写日记页时不会发送照片本身。请求只提到有 ${count} 张照片${described > 0 ? `，并附上其中 ${described} 张的文字描述` : ''}。`,
    later: {
      repair: '之后，有疑问的句子会连同这些记录再次发送，请服务修正。',
      check: '之后，每个句子会连同它所依据的记录发送一次，以供核对。',
    },
    system: '给模型的说明',
    user: '您的记录和要求',
    assistant: '回答示例',
    json: '请求的 JSON',
    settings: '设置哪些内容绝不发送',
  },
  settings: {
    title: '绝不发送的内容',
    intro: '这里的名字和词在发送给 AI 服务之前会被替换，收到回答后再换回来。名字的变化形式也会替换。',
    text: '名字或词',
    replacement: '改为发送',
    automatic: 'Person A、Place A……',
    add: '添加一个名字',
    none: '还没有名字或词语。',
    gone: (text) => `${text} 不再被替换。`,
    noLetter: '需要有字母或数字。',
    remove: (text) => `移除 ${text}`,
    types: '绝不发送的记录种类',
    lines: '单条记录可以在它的菜单里锁定。绝不发送的内容不会出现在服务写的日记页里。',
    files: '声音和照片无法这样替换：如果您要求转写或描述，其中听到和看到的内容会原样发送。',
  },
}
