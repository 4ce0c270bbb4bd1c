import { Input } from '#ui/text-field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { ConditionProps, FieldControlProps, FieldFace } from './field-face.ts'
import { heldText, textOrList, typedText } from './value-texts.ts'

export const TextControl = ({ field: _, value, ...rest }: FieldControlProps) => (
  <TextInput {...rest} value={typedText(value)} />
)

/** Filter for values that contain a text, or equal it. */
export const TextCondition = ({ name, label, value, onType }: ConditionProps) => (
  <Input
    size="sm"
    type="text"
    role="searchbox"
    name={name}
    enterKeyHint="search"
    autoComplete="off"
    width={{ base: '100%', sm: '11rem' }}
    aria-label={label}
    aria-keyshortcuts="/"
    placeholder={label}
    maxLength={200}
    value={value}
    onChange={(event) => onType(event.target.value, isComposing(event.nativeEvent))}
    onCompositionEnd={(event) => onType(event.currentTarget.value, false)}
  />
)

const isComposing = (event: Event): boolean => event instanceof InputEvent && event.isComposing

export const text: FieldFace = {
  text: textOrList,
  align: 'start',
  Control: TextControl,
  isWide: false,
  held: heldText,
  Condition: TextCondition,
}
