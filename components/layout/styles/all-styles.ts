import "./workspace.css";
