import type { guideWords as english } from '../en/guide.ts'
import type { Widened } from '../en.ts'
export const guideWords: Widened<typeof english> = {
  guide: {
    step: (number, count) => `第 ${number} 步，共 ${count} 步`,
    titles: {
      position: '要记录您所在的位置吗？',
      event: '今天发生了什么？',
    },
    positionNote: '没有地点也可以记录。您可以在设置中更改。',
    noPosition: '不用，不记录地点',
    eventIntro: '看到的、听到的、吃到的、想到的，记一句就好。今晚就能把它写成今天的日记页。',
    eventDone: '日记的第一条记录写下了。',
    back: '上一步',
    next: '下一步',
    skip: '跳过这一步',
    skipLast: '完成',
    finish: '进入我的日记',
    getKey: (name) => `${name} 需要您在其网站账号中的密钥。密钥会加密保存，不再向任何人显示。获取地址：`,
    installOllama: '在运行 Dayleaf 的电脑上安装 Ollama：',
    pullModel: '在那里下载一个模型：',
    serveOllama: '之后 Ollama 会自动运行。如果没有，请启动它：',
    installLmStudio: '在运行 Dayleaf 的电脑上安装 LM Studio：',
    loadModel: '在“Discover”中下载一个模型并加载。',
    serveLmStudio: '在“Developer”中启动服务器，或使用命令：',
  },
}
