import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import { alarmRuleCalls, MAX_TARGET_NODES, RULE_TARGETS_PER_PAGE } from '#contract/resources/alarm-rule.resource.ts'
import { useShownAnswer } from '#data/calls.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { Problem } from '#ui/field.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchField } from '#ui/search-field.tsx'

interface NodePickerProps {
  chosen: readonly string[]
  problem: string | null
  onChange: (chosen: readonly string[]) => void
}

/** Nodes that rules are given to: found by name, code or pinyin, a page at a time, ticked over pages and searches. */
export function NodePicker({ chosen, problem, onChange }: NodePickerProps) {
  const { t } = useTranslation()
  const texts = useListTexts()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const wanted = useDeferredValue(search.trim())
  const found = useShownAnswer(alarmRuleCalls.targets, { search: wanted, page })
  const list = found.shown?.list ?? []
  const total = found.shown?.total ?? 0
  const onPage = list.map(({ keyId }) => keyId)
  const numOnPage = onPage.filter((keyId) => chosen.includes(keyId)).length
  const isFull = chosen.length >= MAX_TARGET_NODES
  const others = chosen.filter((keyId) => !onPage.includes(keyId))

  return (
    <Column gap="2" role="group" aria-label={t('alarmRules.to')}>
      <Row gap="3" justifyContent="space-between" flexWrap="wrap">
        <Box fontSize="sm" fontWeight="medium">
          {t('alarmRules.to')}
        </Box>
        <Row gap="2" fontSize="sm" role="status">
          {t('alarmRules.numChosen', { count: chosen.length, most: MAX_TARGET_NODES })}
          {chosen.length > 0 && (
            <Button size="sm" look="quiet" onClick={() => onChange([])}>
              {t('alarmRules.chooseNone')}
            </Button>
          )}
        </Row>
      </Row>
      <Box fontSize="sm" color="fg.muted">
        {t('alarmRules.toHint')}
      </Box>
      <SearchField
        label={t('alarmRules.findNode')}
        clearLabel={t('alarmRules.clearSearch')}
        value={search}
        onChange={(value) => {
          setSearch(value)
          setPage(1)
        }}
      />
      {found.error ? (
        <ListFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : found.shown === undefined ? (
        <Waiting text={t('alarmThresholds.loading')} />
      ) : (
        <>
          <Column
            gap="1.5"
            height="12rem"
            overflowY="auto"
            padding="3"
            borderWidth="1px"
            borderColor="border.field"
            borderRadius="md"
            aria-busy={found.isPrevious}
          >
            {list.length === 0 && <Box color="fg.muted">{t('alarmRules.noNode')}</Box>}
            {list.length > 0 && (
              <Checkbox
                label={t('alarmRules.wholePage')}
                checked={numOnPage === list.length}
                isMixed={numOnPage > 0 && numOnPage < list.length}
                onChange={(isAll) => onChange(isAll ? [...others, ...onPage].slice(0, MAX_TARGET_NODES) : others)}
              />
            )}
            {list.map(({ keyId, name, code }) => (
              <Checkbox
                key={keyId}
                label={`${name} ${code}`}
                checked={chosen.includes(keyId)}
                isDisabled={isFull && !chosen.includes(keyId)}
                onChange={(isChosen) => onChange(isChosen ? [...chosen, keyId] : chosen.filter((key) => key !== keyId))}
              />
            ))}
          </Column>
          <Pagination
            page={page}
            pageSize={RULE_TARGETS_PER_PAGE}
            pageSizes={[RULE_TARGETS_PER_PAGE]}
            total={total}
            onChange={(change) => setPage(change.page)}
            texts={texts.pagination}
          />
        </>
      )}
      <Problem id="rule-nodes-problem" text={problem} />
    </Column>
  )
}
