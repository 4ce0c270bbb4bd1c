export {
  type BaseGraph,
  Cell,
  CellState,
  EdgeStyle,
  Geometry,
  GraphDataModel,
  GraphView,
  Point,
  Rectangle,
} from '@maxgraph/core'
