import { ChartLine, Image, Maximize, Minimize, RotateCcw, Table2, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#data/save-file.ts'
import { Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Segmented } from '#ui/segmented.tsx'
import type { TrendExtra } from '../telemetry/trend-address.ts'
import type { TrendChartHandle } from './trend-chart.tsx'

export type TrendLook = 'chart' | 'table'

interface TrendToolsProps {
  chart: RefObject<TrendChartHandle | null>
  /** Of the picture, without its ending. */
  fileName: string
  /** Further files of what is shown. */
  files: ReactNode
  look: TrendLook
  onLook: (look: TrendLook) => void
  hasLimits: boolean
  onLimits: (hasLimits: boolean) => void
  /** Those that the user may see. */
  extras: readonly TrendExtra[]
  shownExtras: readonly TrendExtra[]
  onExtras: (shown: readonly TrendExtra[]) => void
  isFull: boolean
  onFull: () => void
}

export function TrendTools({
  chart,
  fileName,
  files,
  look,
  onLook,
  hasLimits,
  onLimits,
  extras,
  shownExtras,
  onExtras,
  isFull,
  onFull,
}: TrendToolsProps) {
  const { t } = useTranslation()
  async function savePicture(): Promise<void> {
    const picture = await chart.current?.takePicture(fileName)
    if (picture) saveFile(picture, `${fileName}.png`)
  }
  const isChart = look === 'chart'
  return (
    <Row role="toolbar" aria-label={t('trend.tools')} gap="1" flexWrap="wrap">
      <Row gap="3" marginInlineEnd="2">
        <Checkbox label={t('trend.limits')} checked={hasLimits} isDisabled={!isChart} onChange={onLimits} />
        {extras.map((extra) => (
          <Checkbox
            key={extra}
            label={t(`trend.${extra}`)}
            checked={shownExtras.includes(extra)}
            isDisabled={!isChart}
            onChange={(isShown) =>
              onExtras(extras.filter((one) => (one === extra ? isShown : shownExtras.includes(one))))
            }
          />
        ))}
      </Row>
      <IconButton label={t('trend.zoomIn')} disabled={!isChart} onClick={() => chart.current?.zoom('in')}>
        <ZoomIn size={16} aria-hidden />
      </IconButton>
      <IconButton label={t('trend.zoomOut')} disabled={!isChart} onClick={() => chart.current?.zoom('out')}>
        <ZoomOut size={16} aria-hidden />
      </IconButton>
      <IconButton label={t('trend.zoomAll')} disabled={!isChart} onClick={() => chart.current?.zoom('all')}>
        <RotateCcw size={16} aria-hidden />
      </IconButton>
      <IconButton label={t('trend.png')} disabled={!isChart} onClick={() => void savePicture()}>
        <Image size={16} aria-hidden />
      </IconButton>
      {files}
      <IconButton label={t(isFull ? 'trend.leaveFull' : 'trend.full')} aria-pressed={isFull} onClick={onFull}>
        {isFull ? <Minimize size={16} aria-hidden /> : <Maximize size={16} aria-hidden />}
      </IconButton>
      <Segmented
        label={t('trend.look')}
        value={look}
        onChange={onLook}
        options={[
          { value: 'chart', label: t('trend.chart'), icon: <ChartLine size={16} aria-hidden /> },
          { value: 'table', label: t('trend.table'), icon: <Table2 size={16} aria-hidden /> },
        ]}
      />
    </Row>
  )
}
