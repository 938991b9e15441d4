import type { eveningWords as english } from '../en/evening.ts'
import type { Widened } from '../en.ts'

export const eveningWords: Widened<typeof english> = {
  how: '今天过得怎么样？',
  faces: ['很糟', '不好', '一般', '不错', '很好'],
  slept: '睡了',
  hours: (hours, minutes) =>
    minutes === 0 ? `${hours} 小时` : minutes === 30 ? `${hours}.5 小时` : `${hours} 小时 ${minutes} 分`,
  keep: '记下',
  mood: { name: '心情', unit: '/5' },
  sleep: { name: '睡眠', unit: '小时' },
  another: '换一个问题',
  yearAgo: (line) => `去年今天：“${line}”今天呢？`,
  yesterday: (line) => `昨天最后一条：“${line}”后来怎么样了？`,
  longAgo: (name, date) => `上次写到${name}是 ${date}。有什么要补充的吗？`,
  questions: [
    '今天谁让您笑了？',
    '今天看到了什么从未见过的东西？',
    '今天什么好吃？',
    '什么比想的更难？',
    '十年后您想记得今天的什么？',
    '今天和谁聊得最久？',
    '今天最好的时候，您在哪里？',
    '哪句话让您记住了？',
    '什么留到了明天？',
    '今天的天气适合做什么？',
    '今天您的双手做了什么？',
    '今天您想起了谁？',
  ],
}
