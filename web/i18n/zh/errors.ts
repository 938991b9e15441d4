import type { Words } from '../en.ts'

export const errorsWords: Pick<Words, 'errors'> = {
  errors: {
    UNAUTHORIZED: '登录已失效。',
    FORBIDDEN: '此服务不允许这样做。',
    NOT_FOUND: '它已经不在了。',
    INVALID_INPUT: '服务没有接受这个输入。',
    METHOD_NOT_ALLOWED: '服务不认识这个请求。',
    UNSUPPORTED_MEDIA_TYPE: '服务不认识这个请求。',
    PAYLOAD_TOO_LARGE: '内容太长了。',
    EMAIL_TAKEN: '这个邮箱已经注册过。',
    EVENT_IMMUTABLE: '这一天已有日记页，事件已锁定。删除日记页后才能修改。',
    GENERATION_IN_PROGRESS: '这一天的日记页正在写。',
    NO_EVENTS: '这一天没有事件，无法写日记页。',
    NO_AI_CONFIG: '请先选择 AI 服务、模型，必要时填写密钥。',
    AI_PROVIDER_ERROR: 'AI 服务没有给出可用的回答。',
    AI_TIMEOUT: 'AI 服务用时太久。',
    AI_RATE_LIMITED: 'AI 服务限制了请求次数，请稍后再试。',
    CANCELLED: '已停止。',
    INTERRUPTED: '写日记页时服务停止了，请重试。',
    RATE_LIMITED: '尝试次数太多，请稍等再试。',
    STORAGE_FULL: '服务器磁盘已满，没有保存。',
    UNAVAILABLE: '服务暂时无法应答，请稍后再试。',
    INTERNAL: '服务内部出错。',
    OFFLINE: '无法连接到服务，请检查网络后重试。',
    UNREADABLE: '无法理解服务的回答。',
  },
}
