import { useState } from 'react'
import type { z } from 'zod'
import { problemsOf } from '#contract/kit/rule-texts.ts'
import { useLanguage } from '#data/use-language.ts'
import { NumberField } from '#ui/number-field.tsx'
import { TextInput } from '#ui/text-input.tsx'

interface AttributeFieldProps<Value> {
  label: string
  hint?: string
  /** As it is now. */
  text: string
  /** Judges what was typed. */
  schema: z.ZodType<Value>
  /** Decimals of a number; absent: a text. */
  precision?: number
  isDisabled?: boolean
  onSet: (value: Value) => void
}

/** An attribute of a thing on the map: taken over when the field is left, once it is right. */
export function AttributeField<Value>({ text, schema, precision, onSet, ...field }: AttributeFieldProps<Value>) {
  const language = useLanguage()
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  const [problem, setProblem] = useState<string | null>(null)
  // undone, or moved on the map
  if (known !== text) {
    setKnown(text)
    setTyped(text)
    setProblem(null)
  }
  const take = (): void => {
    const parsed = typed === text ? null : schema.safeParse(typed, { reportInput: true })
    setProblem(parsed?.error ? (problemsOf(parsed.error, language)[0]?.rule ?? '') : null)
    if (parsed?.success) onSet(parsed.data)
  }
  const shared = { ...field, value: typed, problem, onChange: setTyped, onBlur: take }
  return precision === undefined ? <TextInput {...shared} /> : <NumberField {...shared} precision={precision} />
}
