import type { firstVisitWords as english } from '../en/first-visit.ts'
import type { Widened } from '../en.ts'

export const firstVisitWords: Widened<typeof english> = {
  promise: '用一句话或一张照片记下发生的事。到了晚上，它会成为一页您信得过的日记。',
  sample: '一天的两条记录，和它的日记页',
  firstLine: '四种饺子，“因为你马上要走了”',
  secondLine: '在桥边洗了照片。“你们哪位是电影明星？”',
  title: '四种饺子',
  text: '桌上摆着四种饺子，“因为你马上要走了”。我们在桥边洗了照片，老板问我们哪位是电影明星。',
  begin: '创建第一个账户',
  signIn: '我已有账户：登录',
  stays: '您的日记只保存在这台机器上。',
}
