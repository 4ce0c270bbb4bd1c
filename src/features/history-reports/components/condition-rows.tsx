import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ParamGroup, ShownParam } from '#archetypes/telemetry/param-groups.ts'
import { COMPARISONS, MAX_CONDITIONS, SEARCH_MEASURES } from '#contract/endpoints/history-search.ts'
import { useLanguage } from '#data/use-language.ts'
import { numericText } from '#lib/numeric-text.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { Input } from '#ui/text-field.tsx'
import { isNumber, NEW_CONDITION, type TypedCondition } from '../model/search-address.ts'

interface ConditionRowsProps {
  groups: readonly ParamGroup[]
  conditions: readonly TypedCondition[]
  onChange: (conditions: readonly TypedCondition[]) => void
}

/** Conditions that must all hold: parameter, measure of the hour, comparison, limit. */
export function ConditionRows({ groups, conditions, onChange }: ConditionRowsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const params = new Map(groups.flatMap((group) => group.params.map((param) => [param.code, param] as const)))
  const nameOf = ({ code, nameZh, nameEn }: ShownParam): string => `${code} ${language === 'en' ? nameEn : nameZh}`
  const set = (at: number, change: Partial<TypedCondition>): void =>
    onChange(conditions.map((condition, i) => (i === at ? { ...condition, ...change } : condition)))
  return (
    <Column role="group" aria-label={t('historySearch.conditions')} gap="2" alignItems="flex-start">
      {conditions.map((condition, at) => {
        const { paramCode, measure, comparison, limit } = condition
        const isWrong = !isNumber(limit)
        const number = at + 1
        return (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name than their place
            key={at}
            role="group"
            aria-label={t('historySearch.condition', { number })}
            gap="2"
            flexWrap="wrap"
            maxWidth="100%"
          >
            <Box width="6" fontSize="sm" color="fg.muted" textAlign="end">
              {at > 0 && t('historySearch.and')}
            </Box>
            <Select
              label={t('historySearch.param', { number })}
              value={paramCode}
              options={[...params.values()].map((param) => ({ value: param.code, label: nameOf(param) }))}
              onChange={(value) => set(at, { paramCode: value })}
            />
            <Select
              label={t('historySearch.measure', { number })}
              value={measure}
              options={SEARCH_MEASURES.map((value) => ({ value, label: t(`historySearch.${value}`) }))}
              onChange={(value) => set(at, { measure: SEARCH_MEASURES.find((one) => one === value) ?? measure })}
            />
            <Select
              label={t('historySearch.comparison', { number })}
              value={comparison}
              options={COMPARISONS.map((value) => ({ value, label: t(`historySearch.${value}`) }))}
              onChange={(value) => set(at, { comparison: COMPARISONS.find((one) => one === value) ?? comparison })}
            />
            <Input
              aria-label={t('historySearch.limit', { number })}
              aria-invalid={isWrong}
              inputMode="decimal"
              width="6rem"
              value={limit}
              onChange={(event) => set(at, { limit: numericText(event.target.value) })}
            />
            <Box minWidth="10" fontSize="sm" color="fg.muted">
              {params.get(paramCode)?.unit}
            </Box>
            <IconButton
              size="sm"
              label={t('historySearch.remove', { number })}
              disabled={conditions.length === 1}
              onClick={() => onChange(conditions.filter((_, i) => i !== at))}
            >
              <X size={16} aria-hidden />
            </IconButton>
            {isWrong && (
              <Box role="alert" fontSize="sm" color="level.urgent">
                {t('historySearch.limitMissing')}
              </Box>
            )}
          </Row>
        )
      })}
      {conditions.length < MAX_CONDITIONS && (
        <Button size="sm" marginInlineStart="8" onClick={() => onChange([...conditions, NEW_CONDITION])}>
          <Plus size={16} aria-hidden />
          {t('historySearch.add')}
        </Button>
      )}
    </Column>
  )
}
