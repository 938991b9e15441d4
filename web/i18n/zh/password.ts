import type { passwordWords as english } from '../en/password.ts'
import type { Widened } from '../en.ts'

export const passwordWords: Widened<typeof english> = {
  title: '设置新密码',
  byMail: '请输入账号的邮箱。如果账号存在，会收到一封带链接的邮件；链接一小时内有效，只能使用一次。',
  send: '发送链接',
  sent: '如果有使用此邮箱的账号，邮件已经发出。请也看看垃圾邮件。',
  byOperator: '本服务不发送邮件。请联系运行它的人，可以用这条命令为您设置新密码：',
  operatorNote: '没有人能看到您的旧密码，日记内容也不会改变。',
  choose: '设置新密码',
  chooseHint: '所有设备都会退出登录，API 密钥也会失效。',
  newPassword: '新密码',
  save: '保存并登录',
  expired: '这个链接已经用过，或已过期。请重新获取。',
  again: '重新获取链接',
  saved: '新密码已保存。',
  toSignIn: '去登录',
}
