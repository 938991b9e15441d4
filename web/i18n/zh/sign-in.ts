import type { signInWords as english } from '../en/sign-in.ts'
import type { Widened } from '../en.ts'

export const signInWords: Widened<typeof english> = {
  signInWith: (name) => `使用 ${name} 登录`,
  signedOut: '您已登出。',
  signingIn: '正在登录…',
  setPassword: '设置密码',
  withoutPassword: '您的账号没有密码。为了确认，请在登录后十分钟内操作。',
  signInAgain: '您登录已超过十分钟。请退出并重新登录，然后回到这里。',
  problems: {
    off: '此服务已不再提供这种登录方式。',
    'unknown-address': '只有在管理员为 Dayleaf 设置的网址上才能这样登录。请打开那个网址。',
    unreachable: '为您登录的服务没有响应。请稍后再试。',
    expired: '登录用时过长、在另一个标签页中重新开始，或浏览器不保存 Cookie。请再试一次。',
    denied: '登录已取消，或者对方没有允许您登录。',
    refused: '登录没有成功。请再试一次。如果仍然不行，请询问管理员：日志中有原因。',
    'no-email': '为您登录的服务没有提供电子邮件地址，而新账号需要它。',
    'email-taken': '已有账号使用您的电子邮件地址。请像以前一样登录该账号，然后可在设置中关联。',
    'email-unverified': '已有账号使用您的电子邮件地址，但为您登录的服务尚未验证它。请在那里验证后再试。',
    'registration-closed': '您在这里没有账号，此服务也不接受新账号。请询问管理员。',
    disabled: '此服务的管理员已停用您的账号。',
    'too-many': '尝试次数过多。请等待一分钟后再试。',
  },
}
