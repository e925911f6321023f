/** A text of the contract, which is English; what stands in backticks is code. */
export function Prose({ text }: { text: string }) {
  return (
    <span lang="en">
      {text.split('`').map((part, index) =>
        index % 2 === 1 ? (
          <code key={`${index} ${part}`} className="font-mono text-[0.92em]">
            {part}
          </code>
        ) : (
          part
        ),
      )}
    </span>
  );
}
