import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shownValue } from '#archetypes/control/shown-value.ts'
import type { StrategyResult } from '#contract/endpoints/regulation.ts'
import { labelIn } from '#contract/kit/language.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { CALCULATION_STEP_WORDS, HOLD_NAMES } from '#contract/regulation/calculation.ts'
import { useLanguage } from '#data/use-language.ts'
import { ageOf } from '#lib/age.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'
import { Drawer } from '#ui/drawer.tsx'
import { Facts } from '#ui/facts.tsx'
import { styled } from '#ui/styled.ts'
import { stepRows } from '../model/step-rows.ts'
import type { ParamTexts } from './use-param-texts.ts'
import { useWriteStateText } from './use-write-state-text.ts'

const QUALITIES = Object.entries(QUALITY) as readonly [keyof typeof QUALITY, number][]

const Table = styled('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th': { textAlign: 'start', fontWeight: 'medium', color: 'fg.muted' },
    '& th, & td': { padding: '1.5', borderBottomWidth: '1px', borderColor: 'border.subtle', overflowWrap: 'anywhere' },
    '& [data-nth]': { width: '8', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
    '& [data-number]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  },
})

interface CalculationDrawerProps {
  result: StrategyResult | null
  texts: ParamTexts
  onClose: () => void
}

/** One result: how it was computed, step by step, and from what. */
export function CalculationDrawer({ result, texts, onClose }: CalculationDrawerProps) {
  const { t } = useTranslation()
  return (
    <Drawer
      title={t('calculations.details')}
      isOpen={result !== null}
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="44rem"
    >
      {result && (
        <Column gap="5">
          <Summary result={result} />
          <Steps result={result} texts={texts} />
          <Inputs result={result} texts={texts} />
          <Writes result={result} texts={texts} />
        </Column>
      )}
    </Drawer>
  )
}

function Summary({ result }: { result: StrategyResult }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { nodeName, strategyName, number, at, isWritten, target, reached, heldBy, reason } = result
  const form = { ...result, words: null }
  return (
    <Facts
      facts={[
        [t('calculations.unit'), nodeName],
        [t('calculations.at'), formatDateTime(at)],
        [t('calculations.strategy'), t('calculations.version', { name: strategyName, number })],
        [t('calculations.use'), t(isWritten ? 'calculations.isWritten' : 'calculations.isAdvice')],
        [t('calculations.target'), shownValue(target, form)],
        [t('calculations.reached'), shownValue(reached, form)],
        [t('calculations.heldBy'), heldBy ? labelIn(HOLD_NAMES[heldBy], language) : ''],
        [t('calculations.reason'), reason],
      ]}
    />
  )
}

interface PartProps {
  result: StrategyResult
  texts: ParamTexts
}

function Steps({ result, texts }: PartProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Part title={t('calculations.steps')} none={result.steps.length === 0 ? t('calculations.noSteps') : null}>
      <tbody>
        {stepRows(result).map(({ step, value, unit, decimals, param }, at) => (
          <tr key={step}>
            <td data-nth>{at + 1}</td>
            <td>{labelIn(CALCULATION_STEP_WORDS[step].name, language)}</td>
            <td data-number>
              {param === null ? shownValue(value, { unit, decimals, words: null }) : texts.quantityOf(param, value)}
            </td>
          </tr>
        ))}
      </tbody>
    </Part>
  )
}

function Inputs({ result: { inputs }, texts }: PartProps) {
  const { t } = useTranslation()
  const qualityText = (quality: number | null): string => {
    if (quality === null) return t('calculations.noPoint')
    const word = QUALITIES.find(([, number]) => number === quality)?.[0]
    return word ? t(`calculations.quality.${word}`) : String(quality)
  }
  const ageText = (ageS: number): string => {
    const { unit, count } = ageOf(ageS * 1000)
    return t(`calculations.ages.${unit}`, { count })
  }
  return (
    <Part title={t('calculations.inputs')} none={inputs.length === 0 ? t('calculations.noInputs') : null}>
      <thead>
        <tr>
          <th>{t('calculations.input')}</th>
          <th data-number>{t('calculations.value')}</th>
          <th>{t('calculations.qualityName')}</th>
          <th data-number>{t('calculations.age')}</th>
        </tr>
      </thead>
      <tbody>
        {inputs.map(({ name, value, quality, ageS }) => (
          <tr key={name}>
            <td>{t('calculations.inputName', { name: texts.nameOf(name), code: name })}</td>
            <td data-number>{texts.quantityOf(name, value)}</td>
            <td>{qualityText(quality)}</td>
            <td data-number>{ageText(ageS)}</td>
          </tr>
        ))}
      </tbody>
    </Part>
  )
}

function Writes({ result: { writes, isWritten }, texts }: PartProps) {
  const { t } = useTranslation()
  const stateOf = useWriteStateText()
  return (
    <Part title={t('calculations.writes')} none={writes.length === 0 ? t('calculations.noWrites') : null}>
      <thead>
        <tr>
          <th>{t('calculations.point')}</th>
          <th data-number>{t('calculations.value')}</th>
          <th>{t('calculations.validUntil')}</th>
          <th>{t('calculations.state')}</th>
        </tr>
      </thead>
      <tbody>
        {writes.map((write) => (
          <tr key={write.param}>
            <td>{t('calculations.inputName', { name: texts.nameOf(write.param), code: write.param })}</td>
            <td data-number>{texts.quantityOf(write.param, write.value)}</td>
            <td>{formatDateTime(write.validUntil, 'MM-DD HH:mm')}</td>
            <td>
              {[stateOf(write, isWritten), write.command?.refusal?.text ?? ''].filter((text) => text !== '').join(' ')}
            </td>
          </tr>
        ))}
      </tbody>
    </Part>
  )
}

interface TablePartProps {
  title: string
  /** Said in place of the table; null: there are rows. */
  none: string | null
  children: ReactNode
}

function Part({ title, none, children }: TablePartProps) {
  return (
    <Box as="section" aria-label={title}>
      <Box fontWeight="medium" marginBottom="2">
        {title}
      </Box>
      {none === null ? <Table aria-label={title}>{children}</Table> : <Box color="fg.muted">{none}</Box>}
    </Box>
  )
}
