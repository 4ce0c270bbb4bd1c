import { useTranslation } from 'react-i18next'

const ink = (token: string): string => `var(--dh-colors-${token})`
const SUPPLY = ink('medium-supply1')
const RETURN = ink('medium-return1')
const WARM = ink('medium-supply2')
const COOL = ink('medium-return2')
const LINE = ink('border-subtle')
const PANEL = ink('bg-panel')

const TRUNK_Y = 300
/** Distance between supply and return pipe. */
const PAIR = 10
const STATION_HEIGHT = 34
const STOREY = 13
const BUILDING_WIDTH = 24
const BUILDING_GAP = 7
const BUILDING_STEP = BUILDING_WIDTH + BUILDING_GAP
const heightOf = (numStoreys: number): number => numStoreys * STOREY + 7

interface Branch {
  readonly x: number
  /** Direction from the trunk: up or down. */
  readonly side: -1 | 1
  readonly length: number
  /** Number of storeys of the connected buildings. */
  readonly storeys: readonly number[]
}

const BRANCHES: readonly Branch[] = [
  { x: 250, side: -1, length: 78, storeys: [4, 6, 3] },
  { x: 350, side: 1, length: 70, storeys: [3, 5] },
  { x: 470, side: -1, length: 52, storeys: [5, 7, 6, 4] },
  { x: 590, side: 1, length: 84, storeys: [6, 4, 3] },
  { x: 700, side: -1, length: 88, storeys: [3, 5] },
]

/** A heat network drawn like a process diagram: source, twin trunk, stations, buildings. */
export function NetworkSketch() {
  const { t } = useTranslation()
  return (
    <svg
      viewBox="24 36 790 520"
      width="100%"
      height="100%"
      preserveAspectRatio="xMinYMid meet"
      role="img"
      aria-label={t('session.illustration')}
    >
      <defs>
        {/* the network goes on beyond the picture */}
        <FadeOut id="trunk-supply" color={SUPPLY} />
        <FadeOut id="trunk-return" color={RETURN} />
      </defs>
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d={`M150 ${TRUNK_Y}H812`} stroke="url(#trunk-supply)" strokeWidth="3" />
        <path d={`M150 ${TRUNK_Y + PAIR}H812`} stroke="url(#trunk-return)" strokeWidth="3" strokeDasharray="10 5" />
        {BRANCHES.map((branch) => (
          <StationBranch key={branch.x} branch={branch} />
        ))}
        <HeatSource />
      </g>
    </svg>
  )
}

function FadeOut({ id, color }: { id: string; color: string }) {
  return (
    <linearGradient id={id} gradientUnits="userSpaceOnUse" x1="0" x2="812" y1="0" y2="0">
      <stop offset="0.88" stopColor={color} />
      <stop offset="1" stopColor={color} stopOpacity="0" />
    </linearGradient>
  )
}

function HeatSource() {
  return (
    <g stroke={ink('border-field')} strokeWidth="1.6">
      <path d="M46 344V236h34v-70h16v70h54v108z" fill={PANEL} />
      <path d="M84 166v-8h8v8" />
      <path d="M62 258h16M62 276h16M62 294h16" stroke={LINE} />
      <circle cx="116" cy="300" r="23" fill={ink('bg-page')} />
      <path d="M116 286c8 8 11 13 11 18a11 11 0 0 1-22 0c0-4 3-7 5-9 1 3 2 4 4 5 1-5-1-9 2-14z" stroke={SUPPLY} />
      <path d="M30 344h136" strokeWidth="1.2" />
    </g>
  )
}

function StationBranch({ branch: { x, side, length, storeys } }: { branch: Branch }) {
  const from = side < 0 ? TRUNK_Y : TRUNK_Y + PAIR
  const stationY = from + side * length
  const top = side < 0 ? stationY - STATION_HEIGHT : stationY
  return (
    <>
      <path d={`M${x} ${TRUNK_Y}V${stationY}`} stroke={SUPPLY} strokeWidth="2" />
      <path d={`M${x + PAIR} ${TRUNK_Y + PAIR}V${stationY}`} stroke={RETURN} strokeWidth="2" strokeDasharray="7 4" />
      <circle cx={x} cy={TRUNK_Y} r="3.5" fill={SUPPLY} />
      <circle cx={x + PAIR} cy={TRUNK_Y + PAIR} r="3.5" fill={RETURN} />
      <SecondaryLoop x={x} from={stationY + side * STATION_HEIGHT} side={side} storeys={storeys} />
      <rect
        x={x - 21}
        y={top}
        width="52"
        height={STATION_HEIGHT}
        rx="4"
        fill={PANEL}
        stroke={ink('border-field')}
        strokeWidth="1.6"
      />
      <path d={`M${x - 12} ${top + 25}l8 -16 8 16 8 -16 8 16`} stroke={ink('accent-text')} strokeWidth="1.8" />
    </>
  )
}

interface SecondaryLoopProps {
  x: number
  /** Edge of the station where the loop leaves it. */
  from: number
  side: -1 | 1
  storeys: readonly number[]
}

/** Supply and return pipes from a station to its buildings, which share one ground line. */
function SecondaryLoop({ x, from, side, storeys }: SecondaryLoopProps) {
  const supplyY = from + side * 16
  const returnY = from + side * 24
  const nearY = from + side * 40
  const ground = side < 0 ? nearY : nearY + heightOf(Math.max(...storeys))
  const start = x + 5 - (storeys.length * BUILDING_STEP - BUILDING_GAP) / 2
  const buildings = storeys.map((count, at) => ({ count, left: start + at * BUILDING_STEP }))
  const last = start + (storeys.length - 1) * BUILDING_STEP
  return (
    <>
      <path d={`M${x - 4} ${from}V${supplyY}M${start + 8} ${supplyY}H${last + 8}`} stroke={WARM} strokeWidth="1.8" />
      <path
        d={`M${x + 14} ${from}V${returnY}M${start + 16} ${returnY}H${last + 16}`}
        stroke={COOL}
        strokeWidth="1.8"
        strokeDasharray="5 3.5"
      />
      {buildings.map(({ count, left }) => {
        const roof = ground - heightOf(count)
        const door = side < 0 ? ground : roof
        return (
          <g key={left}>
            <path d={`M${left + 8} ${supplyY}V${door}`} stroke={WARM} strokeWidth="1.8" />
            <path d={`M${left + 16} ${returnY}V${door}`} stroke={COOL} strokeWidth="1.8" strokeDasharray="5 3.5" />
            <rect
              x={left}
              y={roof}
              width={BUILDING_WIDTH}
              height={heightOf(count)}
              rx="2"
              fill={PANEL}
              stroke={LINE}
              strokeWidth="1.4"
            />
            {Array.from({ length: count }, (_, storey) => roof + 9 + storey * STOREY).map((y) => (
              <path
                key={y}
                d={`M${left + 5} ${y}h4M${left + 15} ${y}h4`}
                stroke={ink('fg-muted')}
                strokeWidth="3.5"
                opacity="0.5"
                strokeLinecap="butt"
              />
            ))}
          </g>
        )
      })}
      <path d={`M${start - 8} ${ground}H${last + BUILDING_WIDTH + 8}`} stroke={LINE} strokeWidth="1.4" />
    </>
  )
}
