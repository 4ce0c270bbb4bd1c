import { TextArea } from '#ui/text-area.tsx'
import type { FieldControlProps, FieldFace } from './field-face.ts'
import { TextCondition } from './text.tsx'
import { heldText, textOrList, typedText } from './value-texts.ts'

const RemarkControl = ({ field: _, value, ...rest }: FieldControlProps) => (
  <TextArea {...rest} value={typedText(value)} />
)

export const remark: FieldFace = {
  text: textOrList,
  align: 'start',
  Control: RemarkControl,
  isWide: true,
  held: heldText,
  Condition: TextCondition,
}
