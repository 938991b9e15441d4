import type { placeWords as english } from '../en/place.ts'
import type { Widened } from '../en.ts'

export const placeWords: Widened<typeof english> = {
  choosePlace: '选择地点',
  addPlace: '这里',
  locating: '正在定位……',
  consentTitle: '要记录您所在的位置吗？',
  consent:
    '记录时，浏览器会把您的位置告诉 Dayleaf。位置与记录一起保存；写日记时，地名会一并发送。您可以随时从任何一条记录中去掉地点。',
  allow: '好，使用我的位置',
  refuse: '不用',
  positionRefused: '浏览器不提供您的位置。您可以在浏览器设置中允许。',
  positionFailed: '无法确定您的位置。',
}
