/**
 * The series that a query of Prometheus asks for, as selectors that find none where a metric, a value or a label it groups or is called by
 * is not told. A label in which a server only says what Prometheus calls it tells nothing.
 */
export function askedSeries(expression: string, called = ''): string[] {
  const groups = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) =>
    labels.split(',').map((label) => label.trim()),
  );
  const shown = [...called.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label = '']) => label);
  const labels = [...new Set([...groups, ...shown])].map((label) => `${label}!~"|stempel"`);
  const metrics = expression.matchAll(/\b((?:stempel|nodejs|process)_\w+|up)\b(?:\{([^}]*)\})?/g);
  return [...metrics].map(([, name = '', given = '']) => {
    const matchers = [...(given === '' ? [] : [given.replaceAll('$instance', '.+')]), ...labels];
    return `${name}{${matchers.join(',')}}`;
  });
}
