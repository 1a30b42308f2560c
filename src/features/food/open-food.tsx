interface OpenFoodProps {
  readonly id: string;
  readonly name: string;
  readonly onOpen: (id: string) => void;
}

/** Leads to the history of another food. */
export function OpenFood({ id, name, onOpen }: OpenFoodProps) {
  return (
    <button
      type="button"
      className="fh-link"
      dir="auto"
      onClick={() => {
        onOpen(id);
      }}
    >
      {name}
    </button>
  );
}
