// What an operator reads beside an alarm of a category: likely cause, consequence and what to do (domain guide 5.6). A
// rule that says it of its own alarms goes before it. The numbers of the categories are those of the specification.

import { integer, remark, text } from '../kit/field.ts'
import { type Label, label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'

const MAX_TEXT = 300
/** The texts, by the names that the details of an alarm and its rule give them, in the order in which they are read. */
export const ADVICE_PARTS = ['cause', 'consequence', 'action'] as const
export const ADVICE: Readonly<Record<(typeof ADVICE_PARTS)[number], Label>> = {
  cause: label('可能原因', 'Probable cause'),
  consequence: label('后果', 'Consequence'),
  action: label('处置措施', 'What to do'),
}
const chinese = ({ zh, en }: Label) => remark({ label: label(zh, `${en} (Chinese)`), max: MAX_TEXT, width: 260 })
const english = ({ zh, en }: Label) =>
  remark({ label: label(`${zh}（英文）`, `${en} (English)`), max: MAX_TEXT, width: 260 })

export const alarmClassResource = defineResource({
  path: '/tx-ws-warn/alarmClass',
  permission: 'alarmBasis',
  label: label('报警分类说明', 'Text of a category'),
  fields: {
    warnNumber: { ...integer({ label: label('编号', 'Number'), min: 0, max: 99, width: 110 }), isReadOnly: true },
    name: {
      ...text('words', { label: label('报警分类', 'Category of alarms'), width: 150 }),
      isReadOnly: true,
      isUnordered: true,
    },
    cause: chinese(ADVICE.cause),
    causeEn: english(ADVICE.cause),
    consequence: chinese(ADVICE.consequence),
    consequenceEn: english(ADVICE.consequence),
    action: chinese(ADVICE.action),
    actionEn: english(ADVICE.action),
  },
  list: ['warnNumber', 'name', 'cause', 'consequence', 'action', 'causeEn', 'consequenceEn', 'actionEn'],
  form: ['cause', 'consequence', 'action', 'causeEn', 'consequenceEn', 'actionEn'],
  search: ['cause', 'consequence', 'action'],
  sort: { column: 'warnNumber', direction: 'asc' },
  title: 'name',
  verbs: ['view', 'edit', 'export'],
})
