import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Balance, BalanceReading, BalanceUnit } from '#contract/endpoints/one-network.ts'
import { labelIn } from '#contract/kit/language.ts'
import { codesIn } from '#contract/kit/text-rules.ts'
import { standardParams } from '#contract/network/standard-params.ts'
import { BALANCE_COLUMN_NAMES, BALANCE_COLUMNS, type BalanceColumn } from '#contract/regulation/balance-page.ts'
import { HOLD_NAMES } from '#contract/regulation/calculation.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box } from '#ui/box.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { numberColumn } from '#ui/table/number-column.ts'
import { useClassName } from './use-class-name.ts'
import { useReadingText } from './use-reading-text.ts'

const TIME = 'MM-DD HH:mm'
const NO_CLASSES = [] as const

/** Columns that the company has chosen, with its further points. */
export function useBalanceColumns(balance: Balance | undefined): TableColumn<BalanceUnit>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const classNameOf = useClassName()
  const readingText = useReadingText(balance?.at ?? 0)
  const classes = balance?.classes ?? NO_CLASSES
  const { page, by } = balance ?? {}
  return useMemo(() => {
    const headed = (id: BalanceColumn): string => labelIn(BALANCE_COLUMN_NAMES[id], language)
    const text = (id: BalanceColumn, read: (unit: BalanceUnit) => string, width: number) =>
      textColumn<BalanceUnit>(id, headed(id), read, width)
    const reading = (
      { id, header, unit, decimals }: { id: string; header: string; unit: string; decimals: number },
      read: (unit: BalanceUnit) => BalanceReading | null | undefined,
    ): TableColumn<BalanceUnit> => ({
      id,
      header,
      unit,
      width: 180,
      align: 'end',
      text: (row) => readingText(read(row), decimals),
      cell: (row) => (
        <Box as="span" color={read(row)?.isUsable === false ? 'quality.stale' : undefined}>
          {readingText(read(row), decimals)}
        </Box>
      ),
    })
    const memberText = ({ isExcluded, frozen, hoursLate, last }: BalanceUnit): string => {
      if (isExcluded) return t('balance.isExcluded')
      if (!frozen && last?.heldBy === 'rejected') return t('balance.isRejected')
      if (!frozen && hoursLate !== null) return t('balance.isLate', { hours: formatQuantity(hoursLate, 1) })
      if (!frozen) return t('balance.takesPart')
      const { to, reason, madeBy } = frozen
      return t('balance.isFrozen', { time: formatDateTime(to, TIME), reason, who: madeBy })
    }
    const moveUnit = by === 'valve' ? '%' : '°C'
    const actionText = ({ last }: BalanceUnit): string => {
      if (!last) return NO_VALUE
      const { move, heldBy, isWritten } = last
      if (!move || Math.abs(move.to - move.from) < 0.05)
        return heldBy ? `${t('balance.stays')} · ${labelIn(HOLD_NAMES[heldBy], language)}` : t('balance.stays')
      const words = t('balance.moved', {
        from: formatQuantity(move.from, 1),
        to: `${formatQuantity(move.to, 1)} ${moveUnit}`,
      })
      return isWritten ? words : t('balance.advised', { move: words })
    }
    const byId: Readonly<Record<BalanceColumn, TableColumn<BalanceUnit>>> = {
      class: text(
        'class',
        ({ classId }) => {
          const own = classes.find((one) => one.classId === classId)
          return own ? classNameOf(own) : NO_VALUE
        },
        210,
      ),
      mean: reading({ id: 'mean', header: headed('mean'), unit: '°C', decimals: 1 }, ({ mean }) => mean),
      target: numberColumn({
        id: 'target',
        header: headed('target'),
        unit: '°C',
        decimals: 1,
        width: 100,
        read: ({ targetC }) => targetC,
      }),
      room: reading({ id: 'room', header: headed('room'), unit: '°C', decimals: 1 }, ({ room }) => room),
      opening: reading({ id: 'opening', header: headed('opening'), unit: '%', decimals: 1 }, ({ opening }) => opening),
      setting: reading(
        { id: 'setting', header: headed('setting'), unit: moveUnit, decimals: 1 },
        ({ setting }) => setting,
      ),
      compensation: numberColumn({
        id: 'compensation',
        header: headed('compensation'),
        unit: 'K',
        decimals: 1,
        width: 100,
        read: ({ compensationK }) => compensationK,
      }),
      member: text('member', memberText, 190),
      action: text('action', actionText, 190),
      reason: text('reason', ({ last }) => last?.reason ?? NO_VALUE, 420),
      at: text('at', ({ last }) => (last ? formatDateTime(last.at, TIME) : NO_VALUE), 120),
    }
    return [
      { ...textColumn<BalanceUnit>('unit', t('balance.unit'), ({ name }) => name, 210), fixed: 'start' },
      {
        ...numberColumn<BalanceUnit>({
          id: 'deviation',
          header: t('balance.deviation'),
          unit: 'K',
          decimals: 1,
          width: 130,
          read: ({ deviationK }) => deviationK,
        }),
        fullHeader: t('balance.deviationLong'),
      },
      ...BALANCE_COLUMNS.filter((id) => page?.[id] ?? true).map((id) => byId[id]),
      ...codesIn(page?.paramCodes ?? '').flatMap((code) => {
        const param = standardParams.find((one) => one.code === code)
        if (!param) return []
        const { nameZh, nameEn, unit, decimals } = param
        const header = labelIn({ zh: nameZh, en: nameEn }, language)
        return [reading({ id: `param ${code}`, header, unit, decimals }, ({ values }) => values[code])]
      }),
    ]
  }, [t, language, classNameOf, readingText, classes, page, by])
}
