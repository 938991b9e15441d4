import type { shortcutWords as english } from '../en/shortcuts.ts'
import type { Widened } from '../en.ts'

export const shortcutWords: Widened<typeof english> = {
  title: '键盘快捷键',
  places: {
    everywhere: '任何地方',
    reading: '阅读时',
    calendar: '日历',
    media: '图片、录音、地图',
    editor: '编辑日记页时',
  },
  names: {
    write: '写一条记录',
    save: '保存',
    search: '搜索',
    close: '关闭打开的内容',
    list: '此列表',
    turn: '前一天或后一天，上一页或下一页',
    through: '上一个或下一个句子、结果或菜单项',
    open: '打开',
    dates: '另一天',
    week: '一周的第一天或最后一天',
    month: '上个月或下个月',
    picture: '上一张或下一张图片',
    ends: '第一张或最后一张图片',
    sound: '录音后退或前进',
    map: '移动地图',
    zoom: '放大或缩小',
    bold: '加粗',
    italics: '斜体',
    undo: '撤销',
    redo: '重做',
    indent: '增加或减少列表缩进',
    movePicture: '上移或下移图片',
  },
  or: '或',
  turnOff: '只用一个键的快捷键（? 以及翻日期和翻页的箭头）可以在设置中关闭。',
}
