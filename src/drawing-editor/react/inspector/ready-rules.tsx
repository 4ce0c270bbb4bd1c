import { useAtomValue } from 'jotai'
import { Gauge, Spline } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseColor } from '#drawing/engine.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { CURVE_LIMITS, curveOperations, curvePointOf } from '../../edit/curve-rule.ts'
import type { ElementRef } from '../../edit/edit-board.ts'
import { fieldOperations } from '../../edit/fields.ts'
import { limitRanges } from '../../edit/limit-ranges.ts'
import { editorAtom } from '../editor-atoms.ts'
import { readOnlyAtom } from '../read-only-atom.ts'
import { NumberInput } from './controls/number-input.tsx'
import type { InspectedElement } from './fields/inspected.ts'
import { useSharedPoint } from './use-shared-point.ts'

interface RuleProps {
  readonly inspected: readonly InspectedElement[]
}

/** Takes the colours by value from the alarm limits of the bound point. */
export function LimitRule({ inspected }: RuleProps) {
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  const isReadOnly = useAtomValue(readOnlyAtom)
  const parameter = useSharedPoint(inspected)?.parameter
  if (!parameter) return null
  const ranges = limitRanges(parameter.limits)
  return (
    <Column data-wide data-part="limit-rule" gap="1" alignItems="flex-start">
      <Button
        size="sm"
        disabled={isReadOnly || ranges.length === 0}
        onClick={() =>
          editor.apply(
            fieldOperations(
              editor.board,
              inspected.map(({ ref }) => ref),
              { colorKeys: ranges },
            ),
            'field.colorKeys',
          )
        }
      >
        <Gauge size={16} aria-hidden />
        {t('editorBinding.rules.fromLimits')}
      </Button>
      {ranges.length === 0 && (
        <Box fontSize="xs" color="fg.muted">
          {t('editorBinding.rules.noLimits', { name: parameter.name })}
        </Box>
      )}
    </Column>
  )
}

const TERMS = { unit: 'K', min: 0, max: 100, decimals: 1, isOptional: false } as const
const PLAIN = '#ffffff'

/** Writes the expressions that tell how far a temperature is from the heating curve; they are edited like others. */
export function CurveRulePart({ inspected }: RuleProps) {
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  const isReadOnly = useAtomValue(readOnlyAtom)
  const [limits, setLimits] = useState(CURVE_LIMITS)
  const point = useSharedPoint(inspected)?.reference
  const target = point && curvePointOf(point)
  if (!point || !target) return null
  const colors = new Map(
    inspected.map(({ ref, stored }) => [ref, plainColor(stored.fill) ?? plainColor(stored.stroke)]),
  )
  const ruleOf = (ref: ElementRef) => ({ point, target, limits, color: colors.get(ref) ?? PLAIN })
  const isInOrder = limits.important < limits.urgent
  return (
    <Column
      data-wide
      data-part="curve-rule"
      role="group"
      aria-label={t('editorBinding.rules.curve')}
      gap="2"
      padding="2"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="md"
    >
      <Box fontSize="xs" color="fg.muted">
        {t('editorBinding.rules.curveHint', { point: point.paramCode, target: target.paramCode })}
      </Box>
      <Row gap="2" alignItems="flex-start">
        <NumberInput
          label={t('editorBinding.rules.important')}
          {...TERMS}
          value={limits.important}
          isDisabled={isReadOnly}
          onChange={(important = CURVE_LIMITS.important) => setLimits({ ...limits, important })}
        />
        <NumberInput
          label={t('editorBinding.rules.urgent')}
          {...TERMS}
          value={limits.urgent}
          isDisabled={isReadOnly}
          onChange={(urgent = CURVE_LIMITS.urgent) => setLimits({ ...limits, urgent })}
        />
      </Row>
      {!isInOrder && (
        <Box role="status" fontSize="sm" color="level.important">
          {t('editorBinding.rules.order')}
        </Box>
      )}
      <Button
        size="sm"
        disabled={isReadOnly || !isInOrder}
        onClick={() =>
          editor.apply(
            curveOperations(
              editor.board,
              inspected.map(({ ref }) => ref),
              ruleOf,
            ),
            'curveRule',
          )
        }
      >
        <Spline size={16} aria-hidden />
        {t('editorBinding.rules.curve')}
      </Button>
    </Column>
  )
}

/** A colour that an expression can name; null for a gradient, for none, and for one that is seen through. */
function plainColor(paint: unknown): string | null {
  const color = typeof paint === 'string' ? parseColor(paint) : null
  return color === null ? null : `#${color.toString(16).padStart(6, '0')}`
}
