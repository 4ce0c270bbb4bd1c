import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ExpressionField } from '#contract/drawing/bindings.ts'
import { TRUST } from '#contract/expression/trust.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Row, Span } from '#ui/box.ts'
import { type ExpressionResult as Result, useExpressionResult } from './use-expression-result.ts'

const MOST_DECIMALS = 3

interface ExpressionResultProps {
  readonly field: ExpressionField
  /** Valid. */
  readonly text: string
}

/** Beside an expression: what it gives now, or why it gives nothing. */
export function ExpressionResult({ field, text }: ExpressionResultProps) {
  const { t } = useTranslation()
  const result = useExpressionResult(text)
  const isTrusted = result?.now.trust === TRUST.good
  return (
    <Row
      role="status"
      data-part="expression-result"
      data-trust={result?.now.trust}
      gap="1.5"
      marginTop="1"
      minHeight="5"
      fontSize="xs"
      color={isTrusted ? 'fg.default' : 'quality.stale'}
      fontVariantNumeric="tabular-nums"
    >
      {result && Number.isFinite(result.now.value) ? (
        <>
          {field === 'color' && (
            <Box
              width="3.5"
              height="3.5"
              flexShrink={0}
              borderRadius="sm"
              borderWidth="1px"
              borderColor="border.field"
              style={{ background: hexOf(result.now.value) }}
            />
          )}
          <Span>{t('editorBinding.expression.now', { value: valueText(field, result, t) })}</Span>
          {!isTrusted && <Span>{t('editorBinding.expression.old')}</Span>}
        </>
      ) : (
        <Span>{result ? whyNone(result, t) : t('editorBinding.expression.waiting')}</Span>
      )}
    </Row>
  )
}

function valueText(field: ExpressionField, { now: { value }, unit, decimals }: Result, t: TFunction): string {
  switch (field) {
    case 'color':
      return hexOf(value)
    case 'blink':
    case 'visible':
      return t(`editorBinding.expression.${field}.${value === 0 ? 'no' : 'yes'}`)
    default:
      return `${formatQuantity(value, decimalsOf(value, decimals))} ${unit}`.trim()
  }
}

/** A product or mean may have more decimals than its points: as many as it needs, up to three. */
function decimalsOf(value: number, least: number): number {
  const [, fraction = ''] = String(Number(value.toFixed(MOST_DECIMALS))).split('.')
  return Math.max(least, fraction.length)
}

const whyNone = ({ missing }: Result, t: TFunction): string =>
  missing.length > 0
    ? t('editorBinding.expression.missing', { codes: missing.join(', ') })
    : t('editorBinding.expression.noValue')

/** Of a colour as a number; what is outside is cut. */
function hexOf(value: number): string {
  const color = Math.min(Math.max(Math.round(value), 0), 0xffffff)
  return `#${color.toString(16).padStart(6, '0')}`
}
