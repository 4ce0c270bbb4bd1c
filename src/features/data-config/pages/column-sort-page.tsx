// Order and visibility of the columns of a page of values: rows are dragged, or moved by arrow keys, and saved together. What is
// edited are the records of the data columns, which tables read.

import { useSetAtom } from 'jotai'
import { ArrowDown, ArrowUp, Columns3, GripVertical, RotateCcw, Save } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { PageLink } from '#archetypes/page-link.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { labelIn } from '#contract/kit/language.ts'
import { columnOrderCalls as calls, DATA_PAGES, dataColumnResource } from '#contract/resources/data-config.resource.ts'
import { useAttempt } from '#data/attempt.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useAnswer, useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { Select } from '#ui/select.tsx'
import { styled } from '#ui/styled.ts'
import { type ArrangedColumn, arrangementOf, isSame, moved, shownOrHidden } from '../model/arrangement.ts'

const FIRST = DATA_PAGES[0]?.value ?? ''
const readPage = (search: URLSearchParams): string =>
  DATA_PAGES.find(({ value }) => value === search.get('page'))?.value ?? FIRST
const writePage = (page: string): URLSearchParams => new URLSearchParams(page === FIRST ? {} : { page })

const Line = styled('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '9',
    paddingInline: '3',
    background: 'bg.panel',
    borderBottomWidth: '1px',
    borderColor: 'border.subtle',
    '&[data-over=true]': { borderColor: 'accent.text' },
  },
})

export function ColumnSortPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [page, choose] = useAddressState(readPage, writePage)
  const { data, error, refetch } = useAnswer(calls.list, { page })
  return (
    <Page fit="atLeastWindow" data-page="column-sort" aria-busy={!data && !error}>
      <PageHeading />
      <FilterRow>
        <Select
          label={t('columnSort.page')}
          options={DATA_PAGES.map(({ value, label }) => ({ value, label: labelIn(label, language) }))}
          value={page}
          onChange={(next) => choose(() => next)}
        />
        <PageLink to={page}>{t('columnSort.open')}</PageLink>
        <PageLink to="/admin-dataConf/dataColumnConf">{t('columnSort.formats')}</PageLink>
      </FilterRow>
      {data ? (
        data.length === 0 ? (
          <EmptyState icon={<Columns3 size={40} />} title={t('columnSort.none')} detail={t('columnSort.noneDetail')} />
        ) : (
          <Arranger key={`${page} ${JSON.stringify(arrangementOf(data))}`} page={page} stored={data} />
        )
      ) : error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting text={t('resource.loading')} />
      )}
    </Page>
  )
}

interface ArrangerProps {
  page: string
  stored: readonly ArrangedColumn[]
}

function Arranger({ page, stored }: ArrangerProps) {
  const { t } = useTranslation()
  const mayEdit = useMayDo()(dataColumnResource.permissionOf('edit'))
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const [isBusy, attempt] = useAttempt()
  const [columns, setColumns] = useState<readonly ArrangedColumn[]>(stored)
  const numShown = columns.filter(({ isShown }) => isShown).length
  const isUnchanged = isSame(columns, stored)
  async function save(): Promise<void> {
    const input = { page, seen: arrangementOf(stored), columns: arrangementOf(columns) }
    if (await attempt(() => ask(calls.save, input))) say(t('drafts.saved'))
  }
  return (
    <Column gap="3" maxWidth="44rem">
      <Box color="fg.muted" fontSize="sm">
        {t(mayEdit ? 'columnSort.about' : 'columnSort.mayNotEdit')}
      </Box>
      <Lines columns={columns} mayEdit={mayEdit} onChange={setColumns} />
      {mayEdit && (
        <Row gap="3" flexWrap="wrap">
          <Button look="solid" disabled={isUnchanged || isBusy || numShown === 0} onClick={() => void save()}>
            <Save size={16} aria-hidden />
            {t('columnSort.save')}
          </Button>
          <Button disabled={isUnchanged || isBusy} onClick={() => setColumns(stored)}>
            <RotateCcw size={16} aria-hidden />
            {t('columnSort.restore')}
          </Button>
          <Box fontSize="sm" role="status" color={numShown === 0 ? 'level.important' : 'fg.muted'}>
            {numShown === 0
              ? t('columnSort.oneShown')
              : t('columnSort.numShown', { count: numShown, all: columns.length })}
          </Box>
        </Row>
      )}
    </Column>
  )
}

interface LinesProps {
  columns: readonly ArrangedColumn[]
  mayEdit: boolean
  onChange: (columns: readonly ArrangedColumn[]) => void
}

function Lines({ columns, mayEdit, onChange }: LinesProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const nameOf = ({ title, titleEn }: ArrangedColumn): string => (language === 'en' && titleEn !== '' ? titleEn : title)
  const move = (keyId: string, to: number): void => onChange(moved(columns, keyId, to))
  return (
    <Box
      as="ol"
      margin="0"
      padding="0"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="md"
      overflow="hidden"
    >
      {columns.map((column, at) => {
        const { keyId, paramCode, isShown } = column
        const name = nameOf(column)
        return (
          <Line
            key={keyId}
            draggable={mayEdit}
            data-over={over === keyId}
            data-column={paramCode}
            onDragStart={(event) => {
              // Firefox starts no drag without data
              event.dataTransfer.setData('text/plain', name)
              event.dataTransfer.effectAllowed = 'move'
              setDragged(keyId)
            }}
            onDragEnd={() => {
              setDragged(null)
              setOver(null)
            }}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(keyId)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null) move(dragged, at)
              setOver(null)
            }}
            onKeyDown={(event) => {
              if (!mayEdit || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
              event.preventDefault()
              move(keyId, at + (event.key === 'ArrowUp' ? -1 : 1))
            }}
          >
            {mayEdit && <GripVertical size={16} aria-hidden style={{ cursor: 'grab' }} />}
            <Box width="8" color="fg.muted" fontVariantNumeric="tabular-nums">
              {at + 1}
            </Box>
            <Box flex="1" minWidth="0">
              <Checkbox
                label={name}
                checked={isShown}
                isDisabled={!mayEdit}
                onChange={(next) => onChange(shownOrHidden(columns, keyId, next))}
              />
            </Box>
            <Box color="fg.muted" fontSize="sm">
              {paramCode}
            </Box>
            {mayEdit && (
              <>
                <IconButton
                  size="sm"
                  label={t('dataConfig.up', { name })}
                  disabled={at === 0}
                  onClick={() => move(keyId, at - 1)}
                >
                  <ArrowUp size={16} aria-hidden />
                </IconButton>
                <IconButton
                  size="sm"
                  label={t('dataConfig.down', { name })}
                  disabled={at === columns.length - 1}
                  onClick={() => move(keyId, at + 1)}
                >
                  <ArrowDown size={16} aria-hidden />
                </IconButton>
              </>
            )}
          </Line>
        )
      })}
    </Box>
  )
}
