import { useTranslation } from 'react-i18next'
import type { Json } from '#drawing/engine.ts'
import { MAX_LENGTH_PX } from '../../../edit/checks.ts'
import type {
  ArcDeclaration,
  EndDeclaration,
  MeasureDeclaration,
  NumberDeclaration,
} from '../fields/field-declaration.ts'
import type { ControlProps } from './control-props.ts'
import { NumberInput, type NumberTerms } from './number-input.tsx'

const FULL_TURN: NumberTerms = { unit: '°', min: -36_000, max: 36_000, decimals: 2, isOptional: false }
const ON_BOARD: NumberTerms = { unit: 'px', min: -MAX_LENGTH_PX, max: MAX_LENGTH_PX, decimals: 2, isOptional: false }

export function NumberControl({ field, ...props }: ControlProps<NumberDeclaration>) {
  return <SharedNumber {...props} terms={field} factor={field.factor} />
}

export function MeasureControl({ field, ...props }: ControlProps<MeasureDeclaration>) {
  const { unit, min, max } = field
  return <SharedNumber {...props} terms={{ unit, min, max, decimals: 2, isOptional: false }} />
}

export const EndControl = (props: ControlProps<EndDeclaration>) => <SharedNumber {...props} terms={ON_BOARD} />

export const ArcControl = (props: ControlProps<ArcDeclaration>) => <SharedNumber {...props} terms={FULL_TURN} />

interface SharedNumberProps extends Omit<ControlProps, 'field'> {
  readonly terms: NumberTerms
  /** What is shown for a stored 1. */
  readonly factor?: number
}

function SharedNumber({ label, shared, edit, terms, factor = 1 }: SharedNumberProps) {
  const { t } = useTranslation()
  const { value, isMixed } = shared
  const stored = (shown: number | undefined): Json | undefined => (shown === undefined ? undefined : shown / factor)
  return (
    <NumberInput
      label={label}
      {...terms}
      value={typeof value === 'number' ? value * factor : undefined}
      {...(isMixed && { placeholder: t('editorPanels.inspector.mixed') })}
      isDisabled={edit.isDisabled}
      onChange={(shown) => edit.set(stored(shown))}
      onStep={(shown) => edit.drag(stored(shown))}
      onStepEnd={edit.end}
    />
  )
}
