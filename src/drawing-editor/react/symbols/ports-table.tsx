import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PORT_SIDES } from '#contract/drawing/connectors.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { Input } from '#ui/text-field.tsx'
import { freeId, type PortProblem, type TypedPort } from './typed-port.ts'

interface PortsTableProps {
  readonly ports: readonly TypedPort[]
  /** By place in the list. */
  readonly problems: ReadonlyMap<number, PortProblem>
  readonly onChange: (ports: readonly TypedPort[]) => void
}

const FIELDS = ['id', 'x', 'y'] as const

/** Where pipes end at a symbol: name, place and way out of each. */
export function PortsTable({ ports, problems, onChange }: PortsTableProps) {
  const { t } = useTranslation()
  const set = (at: number, part: Partial<TypedPort>): void =>
    onChange(ports.map((port, index) => (index === at ? { ...port, ...part } : port)))
  return (
    <Column gap="2">
      <Row gap="3">
        <Box flex="1" fontSize="sm" fontWeight="medium">
          {t('ownSymbols.ports')}
        </Box>
        <Button size="sm" onClick={() => onChange([...ports, { id: freeId(ports), x: '0', y: '50', dir: 'left' }])}>
          <Plus size={16} aria-hidden />
          {t('ownSymbols.addPort')}
        </Button>
      </Row>
      {ports.length === 0 && (
        <Box fontSize="sm" color="fg.muted">
          {t('ownSymbols.noPorts')}
        </Box>
      )}
      <Column gap="1.5" maxHeight="16rem" overflowY="auto">
        {ports.length > 0 && <Headings />}
        {ports.map((port, at) => {
          const problem = problems.get(at)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: ports are told apart by their place alone while names are typed
            <Column key={at} gap="1">
              <Row gap="2" css={{ '--control-height': '2rem' }}>
                {FIELDS.map((field) => (
                  <Box key={field} flex={field === 'id' ? '2' : '1'}>
                    <Input
                      size="sm"
                      aria-label={`${t(`ownSymbols.port.${field}`)} ${at + 1}`}
                      placeholder={t(`ownSymbols.port.${field}`)}
                      aria-invalid={problem === (field === 'id' ? 'id' : 'place')}
                      value={port[field]}
                      onChange={({ target }) => set(at, { [field]: target.value })}
                    />
                  </Box>
                ))}
                <Select
                  label={`${t('ownSymbols.port.dir')} ${at + 1}`}
                  value={port.dir}
                  onChange={(dir) => set(at, { dir: PORT_SIDES.find((side) => side === dir) ?? port.dir })}
                  options={PORT_SIDES.map((side) => ({
                    value: side,
                    label: t(`ownSymbols.side.${side}`),
                  }))}
                />
                <IconButton
                  size="sm"
                  label={t('ownSymbols.removePort', { id: port.id })}
                  onClick={() => onChange(ports.filter((_, index) => index !== at))}
                >
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              </Row>
              {problem && (
                <Box role="alert" fontSize="sm" color="level.urgent">
                  {t(`ownSymbols.problem.${problem}`)}
                </Box>
              )}
            </Column>
          )
        })}
      </Column>
    </Column>
  )
}

/** Above the fields, which say the same to those who do not see them. */
function Headings() {
  const { t } = useTranslation()
  return (
    <Row gap="2" fontSize="sm" color="fg.muted" aria-hidden>
      {FIELDS.map((field) => (
        <Box key={field} flex={field === 'id' ? '2' : '1'}>
          {t(`ownSymbols.port.${field}`)}
        </Box>
      ))}
      <Box width="8.5rem">{t('ownSymbols.port.dir')}</Box>
    </Row>
  )
}
