import { useSetAtom } from 'jotai'
import { Check, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import { gatewayCalls, type UnknownCode } from '#contract/endpoints/gateways.ts'
import { useAttempt } from '#data/attempt.ts'
import { useHoldsCode } from '#data/button-permission.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { NO_VALUE } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type TableColumn, textColumn } from '#ui/data-table.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { useUnknownCodes } from '../api/use-gateways.ts'

const NONE: ReadonlySet<string> = new Set()
const canBePoint = ({ nodeName, param }: UnknownCode): boolean => nodeName !== null && param !== null

/** Codes of a gateway that no point has, what each would become, and the way to make points of them. */
export function UnknownCodes({ gateway }: { gateway: string }) {
  const { t } = useTranslation()
  const { table } = useListTexts()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const mayMake = useHoldsCode(gatewayCalls.makePoints.access.permission)
  const { data, error, refetch } = useUnknownCodes(gateway)
  const [chosen, choose] = useState(NONE)
  const [isMaking, attempt] = useAttempt()
  const columns = useMemo((): readonly TableColumn<UnknownCode>[] => {
    const column = textColumn<UnknownCode>
    /** The point that it would become, or what is missing for one. */
    const becomes = ({ code, nodeName, param }: UnknownCode): string => {
      const dot = code.lastIndexOf('.')
      if (dot < 0) return t('gateways.noCodeForm')
      if (nodeName === null) return t('gateways.noNode', { code: code.slice(0, dot) })
      return param === null ? t('gateways.noParam', { code: code.slice(dot + 1) }) : `${nodeName} · ${param.name}`
    }
    return [
      { ...column('code', t('gateways.code'), ({ code }) => code, 190), fixed: 'start' },
      column('value', t('gateways.value'), ({ value, param }) => `${value} ${param?.unit ?? ''}`.trim(), 100),
      {
        ...column('becomes', t('gateways.becomes'), becomes, 290),
        cell: (row) => <Span color={canBePoint(row) ? undefined : 'fg.muted'}>{becomes(row)}</Span>,
      },
      column('template', t('gateways.template'), ({ template }) => template ?? NO_VALUE, 140),
      column('at', t('gateways.at'), ({ at }) => formatDateTime(at), 165),
    ]
  }, [t])
  if (!data && error) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('resource.loading')} />
  const { codes } = data
  if (codes.length === 0) return <EmptyState icon={<Check size={40} />} title={t('gateways.nothingUnknown')} />

  const isChosen = ({ code }: UnknownCode): boolean => chosen.size === 0 || chosen.has(code)
  const wanted = codes.filter((code) => canBePoint(code) && isChosen(code)).map(({ code }) => code)
  async function make(): Promise<void> {
    await attempt(async () => {
      const { made } = await ask(gatewayCalls.makePoints, { gateway, codes: wanted }, { isReloaded: true })
      choose(NONE)
      say(t('gateways.made', { count: made.length }), 'success')
    })
  }
  return (
    <Column gap="3" paddingTop="3" flex="1" minHeight="0">
      <Row gap="3" flexWrap="wrap">
        {mayMake && (
          <Button size="sm" look="solid" disabled={isMaking || wanted.length === 0} onClick={() => void make()}>
            <Plus size={16} aria-hidden />
            {t(chosen.size === 0 ? 'gateways.makeAll' : 'gateways.makeChosen', { count: wanted.length })}
          </Button>
        )}
        <Box fontSize="sm" color="fg.muted">
          {t('gateways.unknownHint')}
        </Box>
      </Row>
      <Column flex="1" minHeight="24rem">
        <DataTable
          label={t('gateways.unknownTab')}
          columns={columns}
          rows={codes}
          rowKey={({ code }) => code}
          state="ready"
          empty={null}
          texts={table}
          cardTitle="code"
          {...(mayMake && { selection: chosen, onSelectionChange: choose })}
        />
      </Column>
    </Column>
  )
}
