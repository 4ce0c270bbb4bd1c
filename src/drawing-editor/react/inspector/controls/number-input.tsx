import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Row, Span } from '#ui/box.ts'
import { withoutNoise } from '../../../edit/without-noise.ts'
import { numberText, readNumber } from '../number-expression.ts'
import { FieldFrame, SmallInput } from './field-frame.tsx'
import { type ReadText, useDraft } from './use-draft.ts'

/** What a number field takes. */
export interface NumberTerms {
  readonly unit: string
  readonly min: number
  readonly max: number
  /** 0 allows whole numbers only. */
  readonly decimals: number
  /** What an arrow key adds; 1 by default. */
  readonly step?: number
  /** Whether the field may be empty. */
  readonly isOptional: boolean
}

interface NumberInputProps extends NumberTerms {
  readonly label: string
  readonly value: number | undefined
  /** Shown while there is no value. */
  readonly placeholder?: string
  readonly isDisabled: boolean
  /** Undefined for an empty field. */
  readonly onChange: (value: number | undefined) => void
  /** A key that steps is held: many changes, and their end. */
  readonly onStep?: (value: number) => void
  readonly onStepEnd?: () => void
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 }
const MANY_STEPS = 10

/** A number with its unit. It can be calculated; arrows change it by a step, with Shift by ten. */
export function NumberInput(props: NumberInputProps) {
  const { label, unit, min, max, decimals, step = 1, isDisabled, placeholder, onChange, onStep, onStepEnd } = props
  // what is shown elsewhere follows only when the step has ended
  const [stepped, setStepped] = useState<number | null>(null)
  const value = stepped ?? props.value
  const readTyped = useNumberReader({ ...props, value })
  const draft = useDraft({
    shown: value === undefined ? '' : numberText(value, decimals),
    read: readTyped,
    onCommit: onChange,
  })
  const endSteps = (): void => {
    if (stepped === null) return
    setStepped(null)
    onStepEnd?.()
  }
  /** From what is typed, where that means something. */
  const stepBy = (by: number): void => {
    const typed = draft.isTyped ? readTyped(draft.input.value) : null
    const from = typed?.problem === null ? typed.value : value
    const next = withoutNoise(Math.min(Math.max((from ?? 0) + by, min), max))
    if (next === value) return
    draft.restore()
    if (!onStep) {
      onChange(next)
      return
    }
    setStepped(next)
    onStep(next)
  }
  return (
    <FieldFrame label={label} problem={draft.problem}>
      {(attributes) => (
        <Row position="relative">
          <SmallInput
            {...attributes}
            {...draft.input}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            disabled={isDisabled}
            placeholder={placeholder}
            paddingInlineEnd={unit === '' ? undefined : '7'}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onBlur={() => {
              endSteps()
              draft.input.onBlur()
            }}
            onKeyDown={(event) => {
              const sign = event.altKey ? undefined : STEPS[event.key]
              if (sign === undefined) return draft.input.onKeyDown(event)
              event.preventDefault()
              stepBy(sign * step * (event.shiftKey ? MANY_STEPS : 1))
            }}
            onKeyUp={({ key }) => {
              if (key in STEPS) endSteps()
            }}
          />
          {unit !== '' && (
            <Span
              aria-hidden
              position="absolute"
              insetInlineEnd="1.5"
              fontSize="xs"
              color="fg.muted"
              pointerEvents="none"
            >
              {unit}
            </Span>
          )}
        </Row>
      )}
    </FieldFrame>
  )
}

/** Reads what is typed into a number field, or says what is allowed there. */
function useNumberReader({ value, unit, min, max, decimals, isOptional }: NumberTerms & { value: number | undefined }) {
  const { t } = useTranslation()
  return (text: string): ReadText<number | undefined> => {
    if (isOptional && text.trim() === '') return { problem: null, value: undefined }
    const read = readNumber(text, { unit, present: value ?? null })
    if (read === null) return { problem: t('editorPanels.inspector.number') }
    if (decimals === 0 && !Number.isInteger(read)) return { problem: t('editorPanels.inspector.whole') }
    if (read >= min && read <= max) return { problem: null, value: read }
    if (max === Number.POSITIVE_INFINITY) return { problem: t('editorPanels.inspector.atLeast', { min }) }
    if (min === Number.NEGATIVE_INFINITY) return { problem: t('editorPanels.inspector.atMost', { max }) }
    return { problem: t('editorPanels.inspector.range', { min, max }) }
  }
}
