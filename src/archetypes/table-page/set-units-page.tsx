import { Pencil } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainLatin } from '#lib/plain-latin.ts'
import { Button } from '#ui/button.tsx'
import type { TableColumn } from '#ui/data-table.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { SearchField } from '#ui/search-field.tsx'
import { useAddressState } from '../telemetry/use-address-state.ts'
import { useTypedText } from '../telemetry/use-typed-text.ts'
import { FilterRow } from './filter-row.tsx'
import { TableActions } from './table-actions.tsx'
import { polledAnswer, TablePage } from './table-page.tsx'

const NONE: ReadonlySet<string> = new Set()
const readText = (search: URLSearchParams): string => search.get('q') ?? ''
const writeText = (text: string): URLSearchParams => new URLSearchParams(text === '' ? {} : { q: text })

interface SettableUnit {
  readonly keyId: string
  readonly code: string
  /** With its station. */
  readonly name: string
}

interface SetUnitsPageProps<Row extends SettableUnit> {
  /** Value of the `data-page` attribute, under which the hidden columns are kept. */
  name: string
  columns: readonly TableColumn<Row>[]
  answer: Parameters<typeof polledAnswer>[0] & { readonly data: readonly Row[] | undefined }
  mayEdit: boolean
  icon: ReactNode
  texts: {
    readonly search: string
    readonly none: string
    readonly noMatch: string
    readonly noneDetail: string
    readonly editChosen: (count: number) => string
  }
  /** Sets one unit, or many at once. */
  dialog: (units: readonly Row[], onClose: () => void) => ReactNode
}

/** A page of units that are found by a text in the address, and set one by one or many at once. */
export function SetUnitsPage<Row extends SettableUnit>(props: SetUnitsPageProps<Row>) {
  const { name, columns, answer, mayEdit, icon, texts, dialog } = props
  const { t } = useTranslation()
  const title = usePageTitle()
  const [sought, setSought] = useAddressState(readText, writeText)
  const [typed, type] = useTypedText(sought, (text) => setSought(() => text, { replace: true }))
  const [selection, setSelection] = useState(NONE)
  const [edited, setEdited] = useState<readonly Row[]>([])
  const rows = useMemo(() => {
    const text = plainLatin(sought.trim())
    return (answer.data ?? []).filter((row) => plainLatin(`${row.name} ${row.code}`).includes(text))
  }, [answer.data, sought])
  const chosen = rows.filter(({ keyId }) => selection.has(keyId))
  return (
    <>
      <TablePage
        name={name}
        columnsKey={name}
        label={title}
        fileName={title}
        columns={columns}
        rows={rows}
        rowKey={({ keyId }) => keyId}
        answer={polledAnswer(answer)}
        onRefresh={() => void answer.refetch()}
        {...(mayEdit ? { selection, onSelectionChange: setSelection, onRowOpen: (row: Row) => setEdited([row]) } : {})}
        empty={{ icon, title: sought === '' ? texts.none : texts.noMatch, detail: texts.noneDetail }}
        filters={(actions) => (
          <FilterRow>
            <SearchField label={texts.search} clearLabel={t('treeResource.clear')} value={typed} onChange={type} />
            {mayEdit && (
              <Button size="sm" look="solid" disabled={chosen.length === 0} onClick={() => setEdited(chosen)}>
                <Pencil size={16} aria-hidden />
                {texts.editChosen(chosen.length)}
              </Button>
            )}
            <TableActions {...actions} />
          </FilterRow>
        )}
      />
      {edited.length > 0 && dialog(edited, () => setEdited([]))}
    </>
  )
}
